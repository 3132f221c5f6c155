// A launch in a tab of its own: begins the login at once.
/** @type {HTMLFormElement} */ (document.getElementById('login')).submit();
