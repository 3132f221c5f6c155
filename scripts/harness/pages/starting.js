// Asks for the page again until everything runs.
setTimeout(() => location.reload(), 1000);
