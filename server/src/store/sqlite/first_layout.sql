-- A store of the first layout as a server left it: games that ended, by a swap too, that run,
-- one whose opening waits for an answer, one that was called off; and who played them.
PRAGMA application_id = 1331187505; PRAGMA user_version = 1;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE facts (
    game  INTEGER NOT NULL,  -- the thirty bits of its code
    seq   INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,  -- since 1970
    body  TEXT    NOT NULL,  -- {"t":..,"d":..}, as on the wire
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO facts VALUES(162433700,1,1795358793815,'{"t":"seated","d":{"seat":"x","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":null},"rules":"3x3x3","clock":{"none":{}},"rated":true,"listed":true}}');
INSERT INTO facts VALUES(162433700,2,1795358793819,'{"t":"presence","d":{"seat":"x","state":"on"}}');
INSERT INTO facts VALUES(162433700,3,1795358793821,'{"t":"seated","d":{"seat":"o","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":{"id":8549612751347785,"name":"bob","kind":"human"}},"rules":"3x3x3","clock":{"none":{}},"rated":true,"listed":true}}');
INSERT INTO facts VALUES(162433700,4,1795358793821,'{"t":"presence","d":{"seat":"o","state":"on"}}');
INSERT INTO facts VALUES(162433700,5,1795358793822,'{"t":"played","d":{"ply":0,"at":[0,0],"by":"x","clock":null,"hash":"25fca3fd867ca022"}}');
INSERT INTO facts VALUES(162433700,6,1795358793822,'{"t":"played","d":{"ply":1,"at":[0,1],"by":"o","clock":null,"hash":"c9b8b3d87122e5ff"}}');
INSERT INTO facts VALUES(162433700,7,1795358793823,'{"t":"played","d":{"ply":2,"at":[1,0],"by":"x","clock":null,"hash":"dca32e7ac38a8a2a"}}');
INSERT INTO facts VALUES(162433700,8,1795358793823,'{"t":"played","d":{"ply":3,"at":[1,1],"by":"o","clock":null,"hash":"ed5c764c22044136"}}');
INSERT INTO facts VALUES(162433700,9,1795358793824,'{"t":"played","d":{"ply":4,"at":[2,0],"by":"x","clock":null,"hash":"0d7efecbe5e40fe4"}}');
INSERT INTO facts VALUES(162433700,10,1795358793824,'{"t":"over","d":{"result":"x","how":"line","line":[[0,0],[1,0],[2,0]],"clock":null,"hash":"0d7efecbe5e40fe4"}}');
INSERT INTO facts VALUES(162433700,11,1795358793856,'{"t":"presence","d":{"seat":"o","state":"away"}}');
INSERT INTO facts VALUES(162433700,12,1795358793857,'{"t":"presence","d":{"seat":"x","state":"away"}}');
INSERT INTO facts VALUES(252696884,1,1795358793853,'{"t":"seated","d":{"seat":"x","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":null},"rules":"15x15x5","clock":{"none":{}},"rated":false,"listed":true}}');
INSERT INTO facts VALUES(252696884,2,1795358793853,'{"t":"presence","d":{"seat":"x","state":"on"}}');
INSERT INTO facts VALUES(252696884,3,1795358793854,'{"t":"seated","d":{"seat":"o","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":{"id":8549612751347785,"name":"bob","kind":"human"}},"rules":"15x15x5","clock":{"none":{}},"rated":false,"listed":true}}');
INSERT INTO facts VALUES(252696884,4,1795358793854,'{"t":"presence","d":{"seat":"o","state":"on"}}');
INSERT INTO facts VALUES(252696884,5,1795358793855,'{"t":"over","d":{"result":"aborted","how":"abort","line":[],"clock":null,"hash":"c0c3124e8d63b527"}}');
INSERT INTO facts VALUES(252696884,6,1795358793856,'{"t":"presence","d":{"seat":"o","state":"away"}}');
INSERT INTO facts VALUES(252696884,7,1795358793857,'{"t":"presence","d":{"seat":"x","state":"away"}}');
INSERT INTO facts VALUES(396275780,1,1795358793838,'{"t":"seated","d":{"seat":"x","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":null},"rules":"15x15x5+swap","clock":{"none":{}},"rated":true,"listed":true}}');
INSERT INTO facts VALUES(396275780,2,1795358793838,'{"t":"presence","d":{"seat":"x","state":"on"}}');
INSERT INTO facts VALUES(396275780,3,1795358793839,'{"t":"seated","d":{"seat":"o","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":{"id":8549612751347785,"name":"bob","kind":"human"}},"rules":"15x15x5+swap","clock":{"none":{}},"rated":true,"listed":true}}');
INSERT INTO facts VALUES(396275780,4,1795358793839,'{"t":"presence","d":{"seat":"o","state":"on"}}');
INSERT INTO facts VALUES(396275780,5,1795358793840,'{"t":"played","d":{"ply":0,"at":[7,7],"by":"x","clock":null,"hash":"c186836652303722"}}');
INSERT INTO facts VALUES(396275780,6,1795358793840,'{"t":"played","d":{"ply":1,"at":[8,6],"by":"x","clock":null,"hash":"74a00a7059dc2548"}}');
INSERT INTO facts VALUES(396275780,7,1795358793840,'{"t":"played","d":{"ply":2,"at":[9,5],"by":"x","clock":null,"hash":"cfd9ff9e32d9c988"}}');
INSERT INTO facts VALUES(396275780,8,1795358793840,'{"t":"asked","d":{"seat":"o","ply":3,"may":["stay","swap"]}}');
INSERT INTO facts VALUES(396275780,9,1795358793841,'{"t":"decided","d":{"ply":3,"what":"swap","by":"o","clock":null,"hash":"a00170d61c83f1b1"}}');
INSERT INTO facts VALUES(396275780,10,1795358793841,'{"t":"said","d":{"by":{"name":"ann","seat":"o"},"room":"table","text":"so be it"}}');
INSERT INTO facts VALUES(396275780,11,1795358793842,'{"t":"played","d":{"ply":3,"at":[3,3],"by":"o","clock":null,"hash":"5ad8016d510f5bd5"}}');
INSERT INTO facts VALUES(396275780,12,1795358793842,'{"t":"over","d":{"result":"o","how":"resign","line":[],"clock":null,"hash":"09851110b942b5bc"}}');
INSERT INTO facts VALUES(396275780,13,1795358793856,'{"t":"presence","d":{"seat":"x","state":"away"}}');
INSERT INTO facts VALUES(396275780,14,1795358793857,'{"t":"presence","d":{"seat":"o","state":"away"}}');
INSERT INTO facts VALUES(463493005,1,1795358793847,'{"t":"seated","d":{"seat":"x","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":null},"rules":"15x15x5+swap2","clock":{"none":{}},"rated":false,"listed":true}}');
INSERT INTO facts VALUES(463493005,2,1795358793847,'{"t":"presence","d":{"seat":"x","state":"on"}}');
INSERT INTO facts VALUES(463493005,3,1795358793848,'{"t":"seated","d":{"seat":"o","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":{"id":8549612751347785,"name":"bob","kind":"human"}},"rules":"15x15x5+swap2","clock":{"none":{}},"rated":false,"listed":true}}');
INSERT INTO facts VALUES(463493005,4,1795358793848,'{"t":"presence","d":{"seat":"o","state":"on"}}');
INSERT INTO facts VALUES(463493005,5,1795358793848,'{"t":"played","d":{"ply":0,"at":[7,7],"by":"x","clock":null,"hash":"e7af8b4ae8abfd64"}}');
INSERT INTO facts VALUES(463493005,6,1795358793849,'{"t":"played","d":{"ply":1,"at":[8,6],"by":"x","clock":null,"hash":"daae38237f6ea246"}}');
INSERT INTO facts VALUES(463493005,7,1795358793849,'{"t":"played","d":{"ply":2,"at":[9,5],"by":"x","clock":null,"hash":"93752ddae8e41f96"}}');
INSERT INTO facts VALUES(463493005,8,1795358793849,'{"t":"asked","d":{"seat":"o","ply":3,"may":["stay","swap","two"]}}');
INSERT INTO facts VALUES(463493005,9,1795358793856,'{"t":"presence","d":{"seat":"o","state":"away"}}');
INSERT INTO facts VALUES(463493005,10,1795358793857,'{"t":"presence","d":{"seat":"x","state":"away"}}');
INSERT INTO facts VALUES(472350121,1,1795358793830,'{"t":"seated","d":{"seat":"x","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human","rating":1720},"o":null},"rules":"3x3x3","clock":{"none":{}},"rated":true,"listed":true}}');
INSERT INTO facts VALUES(472350121,2,1795358793830,'{"t":"presence","d":{"seat":"x","state":"on"}}');
INSERT INTO facts VALUES(472350121,3,1795358793831,'{"t":"seated","d":{"seat":"o","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human","rating":1720},"o":{"id":8549612751347785,"name":"bob","kind":"human","rating":1280}},"rules":"3x3x3","clock":{"none":{}},"rated":true,"listed":true}}');
INSERT INTO facts VALUES(472350121,4,1795358793831,'{"t":"presence","d":{"seat":"o","state":"on"}}');
INSERT INTO facts VALUES(472350121,5,1795358793832,'{"t":"played","d":{"ply":0,"at":[0,0],"by":"x","clock":null,"hash":"25fca3fd867ca022"}}');
INSERT INTO facts VALUES(472350121,6,1795358793832,'{"t":"played","d":{"ply":1,"at":[0,1],"by":"o","clock":null,"hash":"c9b8b3d87122e5ff"}}');
INSERT INTO facts VALUES(472350121,7,1795358793833,'{"t":"played","d":{"ply":2,"at":[1,0],"by":"x","clock":null,"hash":"dca32e7ac38a8a2a"}}');
INSERT INTO facts VALUES(472350121,8,1795358793833,'{"t":"played","d":{"ply":3,"at":[1,1],"by":"o","clock":null,"hash":"ed5c764c22044136"}}');
INSERT INTO facts VALUES(472350121,9,1795358793834,'{"t":"played","d":{"ply":4,"at":[2,0],"by":"x","clock":null,"hash":"0d7efecbe5e40fe4"}}');
INSERT INTO facts VALUES(472350121,10,1795358793834,'{"t":"over","d":{"result":"x","how":"line","line":[[0,0],[1,0],[2,0]],"clock":null,"hash":"0d7efecbe5e40fe4"}}');
INSERT INTO facts VALUES(472350121,11,1795358793856,'{"t":"presence","d":{"seat":"o","state":"away"}}');
INSERT INTO facts VALUES(472350121,12,1795358793857,'{"t":"presence","d":{"seat":"x","state":"away"}}');
INSERT INTO facts VALUES(574150133,1,1795358793825,'{"t":"seated","d":{"seat":"x","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human","rating":1662},"o":null},"rules":"3x3x3","clock":{"none":{}},"rated":true,"listed":true}}');
INSERT INTO facts VALUES(574150133,2,1795358793825,'{"t":"presence","d":{"seat":"x","state":"on"}}');
INSERT INTO facts VALUES(574150133,3,1795358793826,'{"t":"seated","d":{"seat":"o","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human","rating":1662},"o":{"id":8549612751347785,"name":"bob","kind":"human","rating":1338}},"rules":"3x3x3","clock":{"none":{}},"rated":true,"listed":true}}');
INSERT INTO facts VALUES(574150133,4,1795358793827,'{"t":"presence","d":{"seat":"o","state":"on"}}');
INSERT INTO facts VALUES(574150133,5,1795358793827,'{"t":"played","d":{"ply":0,"at":[0,0],"by":"x","clock":null,"hash":"25fca3fd867ca022"}}');
INSERT INTO facts VALUES(574150133,6,1795358793828,'{"t":"played","d":{"ply":1,"at":[0,1],"by":"o","clock":null,"hash":"c9b8b3d87122e5ff"}}');
INSERT INTO facts VALUES(574150133,7,1795358793828,'{"t":"played","d":{"ply":2,"at":[1,0],"by":"x","clock":null,"hash":"dca32e7ac38a8a2a"}}');
INSERT INTO facts VALUES(574150133,8,1795358793829,'{"t":"played","d":{"ply":3,"at":[1,1],"by":"o","clock":null,"hash":"ed5c764c22044136"}}');
INSERT INTO facts VALUES(574150133,9,1795358793829,'{"t":"played","d":{"ply":4,"at":[2,0],"by":"x","clock":null,"hash":"0d7efecbe5e40fe4"}}');
INSERT INTO facts VALUES(574150133,10,1795358793829,'{"t":"over","d":{"result":"x","how":"line","line":[[0,0],[1,0],[2,0]],"clock":null,"hash":"0d7efecbe5e40fe4"}}');
INSERT INTO facts VALUES(574150133,11,1795358793856,'{"t":"presence","d":{"seat":"o","state":"away"}}');
INSERT INTO facts VALUES(574150133,12,1795358793857,'{"t":"presence","d":{"seat":"x","state":"away"}}');
INSERT INTO facts VALUES(576244425,1,1795358793834,'{"t":"seated","d":{"seat":"x","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human","rating":1753},"o":null},"rules":"3x3x3","clock":{"none":{}},"rated":true,"listed":true}}');
INSERT INTO facts VALUES(576244425,2,1795358793835,'{"t":"presence","d":{"seat":"x","state":"on"}}');
INSERT INTO facts VALUES(576244425,3,1795358793835,'{"t":"seated","d":{"seat":"o","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human","rating":1753},"o":{"id":8549612751347785,"name":"bob","kind":"human","rating":1247}},"rules":"3x3x3","clock":{"none":{}},"rated":true,"listed":true}}');
INSERT INTO facts VALUES(576244425,4,1795358793836,'{"t":"presence","d":{"seat":"o","state":"on"}}');
INSERT INTO facts VALUES(576244425,5,1795358793836,'{"t":"played","d":{"ply":0,"at":[0,0],"by":"x","clock":null,"hash":"25fca3fd867ca022"}}');
INSERT INTO facts VALUES(576244425,6,1795358793837,'{"t":"played","d":{"ply":1,"at":[0,1],"by":"o","clock":null,"hash":"c9b8b3d87122e5ff"}}');
INSERT INTO facts VALUES(576244425,7,1795358793837,'{"t":"over","d":{"result":"o","how":"resign","line":[],"clock":null,"hash":"d5adeafdfcbbbc3e"}}');
INSERT INTO facts VALUES(576244425,8,1795358793856,'{"t":"presence","d":{"seat":"o","state":"away"}}');
INSERT INTO facts VALUES(576244425,9,1795358793857,'{"t":"presence","d":{"seat":"x","state":"away"}}');
INSERT INTO facts VALUES(730479549,1,1795358793850,'{"t":"seated","d":{"seat":"x","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":null},"rules":"15x15x5","clock":{"none":{}},"rated":false,"listed":true}}');
INSERT INTO facts VALUES(730479549,2,1795358793850,'{"t":"presence","d":{"seat":"x","state":"on"}}');
INSERT INTO facts VALUES(730479549,3,1795358793851,'{"t":"seated","d":{"seat":"o","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":{"id":8549612751347785,"name":"bob","kind":"human"}},"rules":"15x15x5","clock":{"none":{}},"rated":false,"listed":true}}');
INSERT INTO facts VALUES(730479549,4,1795358793851,'{"t":"presence","d":{"seat":"o","state":"on"}}');
INSERT INTO facts VALUES(730479549,5,1795358793852,'{"t":"played","d":{"ply":0,"at":[7,7],"by":"x","clock":null,"hash":"40ee305a5b86bfa4"}}');
INSERT INTO facts VALUES(730479549,6,1795358793852,'{"t":"played","d":{"ply":1,"at":[8,8],"by":"o","clock":null,"hash":"717c4b894376edb0"}}');
INSERT INTO facts VALUES(730479549,7,1795358793853,'{"t":"said","d":{"by":{"name":"ann","seat":"x"},"room":"table","text":"it''s late"}}');
INSERT INTO facts VALUES(730479549,8,1795358793856,'{"t":"presence","d":{"seat":"o","state":"away"}}');
INSERT INTO facts VALUES(730479549,9,1795358793857,'{"t":"presence","d":{"seat":"x","state":"away"}}');
INSERT INTO facts VALUES(769797997,1,1795358793843,'{"t":"seated","d":{"seat":"x","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":null},"rules":"15x15x5+swap","clock":{"none":{}},"rated":false,"listed":true}}');
INSERT INTO facts VALUES(769797997,2,1795358793843,'{"t":"presence","d":{"seat":"x","state":"on"}}');
INSERT INTO facts VALUES(769797997,3,1795358793844,'{"t":"seated","d":{"seat":"o","players":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":{"id":8549612751347785,"name":"bob","kind":"human"}},"rules":"15x15x5+swap","clock":{"none":{}},"rated":false,"listed":true}}');
INSERT INTO facts VALUES(769797997,4,1795358793844,'{"t":"presence","d":{"seat":"o","state":"on"}}');
INSERT INTO facts VALUES(769797997,5,1795358793845,'{"t":"played","d":{"ply":0,"at":[7,7],"by":"x","clock":null,"hash":"c186836652303722"}}');
INSERT INTO facts VALUES(769797997,6,1795358793845,'{"t":"played","d":{"ply":1,"at":[8,6],"by":"x","clock":null,"hash":"74a00a7059dc2548"}}');
INSERT INTO facts VALUES(769797997,7,1795358793846,'{"t":"played","d":{"ply":2,"at":[9,5],"by":"x","clock":null,"hash":"cfd9ff9e32d9c988"}}');
INSERT INTO facts VALUES(769797997,8,1795358793846,'{"t":"asked","d":{"seat":"o","ply":3,"may":["stay","swap"]}}');
INSERT INTO facts VALUES(769797997,9,1795358793846,'{"t":"decided","d":{"ply":3,"what":"swap","by":"o","clock":null,"hash":"a00170d61c83f1b1"}}');
INSERT INTO facts VALUES(769797997,10,1795358793856,'{"t":"presence","d":{"seat":"x","state":"away"}}');
INSERT INTO facts VALUES(769797997,11,1795358793857,'{"t":"presence","d":{"seat":"o","state":"away"}}');
CREATE TABLE games (
    id       INTEGER PRIMARY KEY,
    x        INTEGER,            -- players; the server's own bots are none
    o        INTEGER,
    listed   INTEGER NOT NULL,
    timed    INTEGER NOT NULL,   -- whether it has clocks
    ended    INTEGER,            -- its place among the ends of games; null while it is not over
    counts   INTEGER NOT NULL,   -- whether it ended otherwise than called off
    row      TEXT    NOT NULL    -- as lists show it, as of the last seat taken or changed, and of its end
) STRICT;
INSERT INTO games VALUES(162433700,2849465726818251,8549612751347785,1,0,1,1,'{"g":"4N2XT4","rules":"3x3x3","clock":{"none":{}},"rated":true,"seats":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":{"id":8549612751347785,"name":"bob","kind":"human"}},"ply":5,"viewers":0,"result":{"result":"x","how":"line","line":[[0,0],[1,0],[2,0]]}}');
INSERT INTO games VALUES(252696884,2849465726818251,8549612751347785,1,0,6,0,'{"g":"M9PZG7","rules":"15x15x5","clock":{"none":{}},"rated":false,"seats":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":{"id":8549612751347785,"name":"bob","kind":"human"}},"ply":0,"viewers":0,"result":{"result":"aborted","how":"abort","line":[]}}');
INSERT INTO games VALUES(396275780,8549612751347785,2849465726818251,1,0,5,1,'{"g":"42CXSB","rules":"15x15x5+swap","clock":{"none":{}},"rated":true,"seats":{"x":{"id":8549612751347785,"name":"bob","kind":"human"},"o":{"id":2849465726818251,"name":"ann","kind":"human"}},"ply":4,"viewers":0,"result":{"result":"o","how":"resign","line":[]}}');
INSERT INTO games VALUES(463493005,2849465726818251,8549612751347785,1,0,NULL,0,'{"g":"DWN0TD","rules":"15x15x5+swap2","clock":{"none":{}},"rated":false,"seats":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":{"id":8549612751347785,"name":"bob","kind":"human"}},"ply":0,"viewers":0,"result":null}');
INSERT INTO games VALUES(472350121,2849465726818251,8549612751347785,1,0,3,1,'{"g":"9DZE2E","rules":"3x3x3","clock":{"none":{}},"rated":true,"seats":{"x":{"id":2849465726818251,"name":"ann","kind":"human","rating":1720},"o":{"id":8549612751347785,"name":"bob","kind":"human","rating":1280}},"ply":5,"viewers":0,"result":{"result":"x","how":"line","line":[[0,0],[1,0],[2,0]]}}');
INSERT INTO games VALUES(574150133,2849465726818251,8549612751347785,1,0,2,1,'{"g":"NFNH3H","rules":"3x3x3","clock":{"none":{}},"rated":true,"seats":{"x":{"id":2849465726818251,"name":"ann","kind":"human","rating":1662},"o":{"id":8549612751347785,"name":"bob","kind":"human","rating":1338}},"ply":5,"viewers":0,"result":{"result":"x","how":"line","line":[[0,0],[1,0],[2,0]]}}');
INSERT INTO games VALUES(576244425,2849465726818251,8549612751347785,1,0,4,1,'{"g":"9PJH5H","rules":"3x3x3","clock":{"none":{}},"rated":true,"seats":{"x":{"id":2849465726818251,"name":"ann","kind":"human","rating":1753},"o":{"id":8549612751347785,"name":"bob","kind":"human","rating":1247}},"ply":2,"viewers":0,"result":{"result":"o","how":"resign","line":[]}}');
INSERT INTO games VALUES(730479549,2849465726818251,8549612751347785,1,0,NULL,0,'{"g":"XXEMRN","rules":"15x15x5","clock":{"none":{}},"rated":false,"seats":{"x":{"id":2849465726818251,"name":"ann","kind":"human"},"o":{"id":8549612751347785,"name":"bob","kind":"human"}},"ply":0,"viewers":0,"result":null}');
INSERT INTO games VALUES(769797997,8549612751347785,2849465726818251,1,0,NULL,0,'{"g":"DVB4YP","rules":"15x15x5+swap","clock":{"none":{}},"rated":false,"seats":{"x":{"id":8549612751347785,"name":"bob","kind":"human"},"o":{"id":2849465726818251,"name":"ann","kind":"human"}},"ply":0,"viewers":0,"result":null}');
CREATE TABLE tallies (
    player     INTEGER NOT NULL,
    rules      TEXT    NOT NULL,
    speed      TEXT    NOT NULL,
    won        INTEGER NOT NULL,
    drawn      INTEGER NOT NULL,
    lost       INTEGER NOT NULL,
    rating     REAL,
    deviation  REAL,
    volatility REAL,
    PRIMARY KEY (player, rules, speed)
) STRICT, WITHOUT ROWID;
INSERT INTO tallies VALUES(2849465726818251,'15x15x5+swap','untimed',1,0,0,1662.3108939062976787,290.31896371798040945,0.059999675372338141798);
INSERT INTO tallies VALUES(2849465726818251,'3x3x3','untimed',3,0,1,1529.5467015113729303,232.28562942935525371,0.060003377165859086983);
INSERT INTO tallies VALUES(8549612751347785,'15x15x5+swap','untimed',0,0,1,1337.6891060937023212,290.31896371798040945,0.059999675372338141798);
INSERT INTO tallies VALUES(8549612751347785,'3x3x3','untimed',1,0,3,1470.4532984886270696,232.28562942935525371,0.060003377165859086983);
CREATE TABLE players (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    token    BLOB    UNIQUE,
    previous BLOB    UNIQUE,
    version  INTEGER NOT NULL
) STRICT;
INSERT INTO players VALUES(2849465726818251,'ann','human',X'186578ea8ce9996fd8a9eedb913fcf0412c86ef838a87b6112a84f248f0cbd52',NULL,1);
INSERT INTO players VALUES(8549612751347785,'bob','human',X'4b5ff7b286979bc937ccda6b54803a871dc3df0a1e062950812f1a7095a8660d',NULL,1);
CREATE TABLE alive (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    at_ms INTEGER NOT NULL
) STRICT;
INSERT INTO alive VALUES(1,1795358794859);
CREATE UNIQUE INDEX games_by_end ON games (ended) WHERE ended IS NOT NULL;
CREATE INDEX games_unfinished ON games (id) WHERE ended IS NULL;
CREATE INDEX games_with_x ON games (x) WHERE ended IS NULL;
CREATE INDEX games_with_o ON games (o) WHERE ended IS NULL;
CREATE INDEX games_void ON games (id) WHERE ended IS NOT NULL AND NOT counts;
CREATE INDEX games_ended ON games (ended) WHERE listed AND counts;
CREATE INDEX games_of_x ON games (x, ended) WHERE listed AND counts;
CREATE INDEX games_of_o ON games (o, ended) WHERE listed AND counts;
COMMIT;
