// The engine that runs scenarios in this page: the simulator as WebAssembly, in a worker, so that the page stays alive.
// A run that is not wanted any more ends with its worker. Before a scenario is changed, it runs once as it is: a
// simulator that gives something else than the page's numbers is of another version, and says so.
engines.module = (live) => {
  const workerText = live.exec + `
    onmessage = async ({ data }) => {
      if (data.module) {
        const go = new Go();
        go.run(await WebAssembly.instantiate(data.module, go.importObject));
        postMessage({ ready: true });
        return;
      }
      try {
        const given = simrunAnswer(data.request, data.text, (state) => postMessage({ progress: JSON.parse(state) }));
        postMessage(typeof given === "string" ? { line: given.trimEnd() } : { error: given.error });
      } catch (problem) {
        postMessage({ ended: String(problem) });
      }
    };`;
  // bytesOf reads Ascii85 with v in place of <: five letters are four bytes, and the last n are n - 1.
  const bytesOf = (letters) => {
    const bytes = new Uint8Array(Math.floor(letters.length * 4 / 5)), group = new DataView(new ArrayBuffer(4));
    for (let from = 0, to = 0; from < letters.length; from += 5, to += 4) {
      let value = 0;
      for (let i = from; i < from + 5; i++) {
        const letter = i < letters.length ? letters.charCodeAt(i) : 117; // a digit of 84
        value = value * 85 + (letter === 118 ? 60 : letter) - 33;
      }
      group.setUint32(0, value);
      for (let i = 0; i < 4 && to + i < bytes.length; i++) bytes[to + i] = group.getUint8(i);
    }
    return bytes;
  };
  const compile = async () => {
    const packed = bytesOf(document.getElementById("module").textContent);
    const whole = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(whole).arrayBuffer());
  };
  let compiled = null, worker = null, last = Promise.resolve();
  const newWorker = async () => {
    compiled ??= compile();
    const module = await compiled, address = URL.createObjectURL(new Blob([workerText], { type: "text/javascript" }));
    const one = new Worker(address);
    URL.revokeObjectURL(address);
    return new Promise((done, fail) => {
      one.onmessage = () => done(one);
      one.onerror = (event) => fail(new Error("The simulator does not start: " + event.message));
      one.postMessage({ module });
    });
  };
  const textOf = new Map(live.scenarios.map((s) => [s.id, s.text]));

  // askNow runs one request; ask waits for those before it.
  const askNow = async (request, onProgress, signal) => {
    signal.throwIfAborted();
    worker ??= await newWorker();
    const one = worker;
    return new Promise((done, fail) => {
      const give = (end, value) => { one.onmessage = null; end(value); };
      const drop = (reason) => { one.terminate(); worker = null; give(fail, reason); };
      one.onmessage = ({ data }) => {
        if (data.progress) onProgress(data.progress);
        else if (data.ended) drop(new Error("The simulator has ended: " + data.ended));
        else if (data.error !== undefined) give(fail, new Error(data.error));
        else give(done, data.line);
      };
      one.onerror = (event) => drop(new Error("The simulator has ended: " + event.message));
      signal.addEventListener("abort", () => { if (one.onmessage) drop(signal.reason); }, { once: true });
      one.postMessage({ request: JSON.stringify(request), text: textOf.get(request.scenario) });
    });
  };
  const ask = (request, onProgress, signal) => {
    const mine = last.then(() => askNow(request, onProgress, signal));
    last = mine.catch(() => {});
    return mine;
  };

  const tried = new Map();
  const prepare = (id) => {
    if (!tried.has(id)) {
      const never = new AbortController().signal;
      tried.set(id, ask({ scenario: id, set: [] }, () => {}, never).then((line) => {
        const { digest } = live.scenarios.find((s) => s.id === id).record;
        if (JSON.parse(line).digest !== digest) throw new Error("The simulator in this page is of another version than its numbers: it gives other ones without any change. Make the page anew with simrun and its source of one version.");
      }));
      tried.get(id).catch(() => {}); // whoever runs it hears of it
    }
    return tried.get(id);
  };
  return {
    prepare,
    async run(request, onProgress, signal) {
      await prepare(request.scenario);
      return ask(request, onProgress, signal);
    },
  };
};
