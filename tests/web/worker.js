// Runs a test of the page's modules in a worker, which has no document, and no clock except what
// the test simulates.

/** @param {string} test a module @param {string} call the call to make @param {string[]} parts */
(async (test, call, parts) => {
  const page = await (await fetch("/", { headers: { accept: "text/html" } })).text();
  const [, build] = /name="oxo" content="(\w+)"/.exec(page);
  const imported = parts.map((part) => `import * as ${part} from "${location.origin}/a/${build}/${part}.js";`);
  const text = `${test}\n${imported.join("\n")}
    const named = { ${parts} };
    const modules = Object.assign({}, ...Object.values(named), named);
    postMessage(await ${call});`;
  const file = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(file, { type: "module" });
  return new Promise((done, failed) => {
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => failed(new Error(message));
  });
})
