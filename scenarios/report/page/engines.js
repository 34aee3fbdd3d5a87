// Where scenarios run: an engine takes what the page knows and returns an object with run(request, onProgress,
// signal), which gives the line that simrun prints with --json, and perhaps prepare(id), which makes a scenario ready.
const engines = {};
