// Adds the choices under "How to launch" to each launch, and closes the window of a finished registration.
const choices = /** @type {HTMLFormElement} */ (document.getElementById('options'));

/** @param {HTMLFormElement} form */
function addChoices(form) {
  for (const old of form.querySelectorAll('.choice')) old.remove();
  const given = new FormData(choices);
  for (const [name, value] of given) {
    const field = Object.assign(document.createElement('input'), {
      type: 'hidden',
      className: 'choice',
      name,
      value,
    });
    form.append(field);
  }
  form.target = given.get('where') === 'tab' ? '_blank' : '';
}

/** @type {NodeListOf<HTMLFormElement>} */
const launchForms = document.querySelectorAll('form.launch');
for (const form of launchForms) form.addEventListener('submit', () => addChoices(form));

addEventListener('message', (event) => {
  if (event.data?.subject !== 'org.imsglobal.lti.close') return;
  /** @type {Window | null} */ (event.source)?.close();
  location.reload();
});
