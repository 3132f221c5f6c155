// Reloads the page until everything runs.
setTimeout(() => location.reload(), 1000);
