// Runs a test of the page's core beside the page: a worker has no document and no clock of its
// own but those that a test makes up.

/** @param {string} test a module @param {string} call what is called of it @param {string[]} parts */
(async (test, call, parts) => {
  const page = await (await fetch("/", { headers: { accept: "text/html" } })).text();
  const [, build] = /name="oxo" content="(\w+)"/.exec(page);
  const imported = parts.map((part) => `import * as ${part} from "${location.origin}/a/${build}/${part}.js";`);
  const text = `${test}\n${imported.join("\n")}
    const modules = { rules, terms, words, ...table, ...store, ...tabs, ...link, ...follow };
    postMessage(await ${call});`;
  const file = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(file, { type: "module" });
  return new Promise((done, failed) => {
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => failed(new Error(message));
  });
})
