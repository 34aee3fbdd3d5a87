// The engine that runs scenarios behind the server of this page. It answers with server-sent events: progress,
// and at the end a result, which is the line that simrun prints with --json, or what is wrong.
engines.server = () => ({
  async run(request, onProgress, signal) {
    const answer = await fetch("api/run", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request), signal });
    if (!answer.ok) throw new Error((await answer.text()).trim());
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ;) {
      const { value, done } = await reader.read();
      if (done) throw new Error("The server has ended the run: is it still there?");
      text += value;
      for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
        const [, kind, data] = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end));
        if (kind === "result") return data;
        if (kind === "failure") throw new Error(JSON.parse(data).error);
        onProgress(JSON.parse(data));
      }
    }
  },
});
