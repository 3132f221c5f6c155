// A launch in its own tab: starts the login at once.
/** @type {HTMLFormElement} */ (document.getElementById('login')).submit();
