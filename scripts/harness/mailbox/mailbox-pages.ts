import express, { type Request, type Response, type Router } from 'express';
import { escapeHtml, options, page } from '../pages/html.ts';
import { plainPage } from '../pages/plain-pages.ts';
import { mailFaultKinds, type Mailbox, type ReceivedMail } from './mailbox.ts';

type Attached = ReceivedMail['parsed']['attachments'][number];

/** What each kind of trouble does, in the mailbox's own words. */
const faultTexts = {
  busy: 'says “try again later” (451)',
  refuse_address: 'says that the address doesn’t exist (550)',
  refuse_relay: 'lets us send to nobody (554 5.7.1)',
  refuse_content: 'refuses the mail (554)',
  slow: 'takes five seconds for each mail',
  hang_up: 'keeps the mail and hangs up without a word',
} as const satisfies Record<(typeof mailFaultKinds)[number], string>;

/** Pages that show every mail that Courseyard sent, and make the mail server misbehave. */
export function mailboxPages(mailbox: Mailbox): Router {
  const router = express.Router();
  const form = express.urlencoded({ extended: false });
  router.get('/mailbox', (_req, res) => void res.set('Cache-Control', 'no-store').send(listPage(mailbox)));
  router.get('/mailbox/:id', (req, res) => sendOne(req, res, mailbox, mailPage));
  router.get('/mailbox/:id/html', (req, res) => {
    // Nothing in a mail can run or load anything here; its own pictures come with it.
    res.set(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    );
    sendOne(req, res, mailbox, withPictures);
  });
  router.post('/mailbox/faults', form, (req, res) => {
    const { kind, address = '', times = '' } = (req.body ?? {}) as Partial<Record<string, string>>;
    const known = mailFaultKinds.find((candidate) => candidate === kind);
    if (known)
      mailbox.switchOn({
        kind: known,
        ...(address !== '' && { address }),
        ...(/^\d+$/.test(times) && { times: Number(times) }),
      });
    res.redirect(303, '/mailbox');
  });
  router.post('/mailbox/behave', (_req, res) => {
    mailbox.behave();
    res.redirect(303, '/mailbox');
  });
  router.post('/mailbox/empty', (_req, res) => {
    mailbox.empty();
    res.redirect(303, '/mailbox');
  });
  return router;
}

function sendOne(req: Request, res: Response, { mails }: Mailbox, show: (mail: ReceivedMail) => string) {
  const mail = mails.find(({ id }) => String(id) === req.params.id);
  if (!mail) return void res.status(404).send(plainPage('No such mail', 'The mailbox was emptied, perhaps.'));
  res.type('html').send(show(mail));
}

/** The HTML with the pictures that the mail brings, where it names them. */
const withPictures = ({ parsed }: ReceivedMail) =>
  parsed.attachments.reduce(
    (html, { contentId, mimeType, content }) =>
      contentId === undefined
        ? html
        : html.replaceAll(
            `cid:${contentId.replace(/^<|>$/g, '')}`,
            `data:${mimeType};base64,${bytesOf(content).toString('base64')}`,
          ),
    parsed.html ?? '',
  );

const bytesOf = (content: Attached['content']) =>
  typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(content as ArrayBuffer);

const back = '<p><a href="/">Back to the people</a></p>';

const listPage = (mailbox: Mailbox) =>
  page({
    title: 'Mailbox',
    body:
      `<main><h1>Mailbox</h1>${back}<p class="soft">Every mail that Courseyard sent, newest first. None of them left this computer.</p>` +
      (mailbox.mails.length === 0
        ? '<p>There are no mails yet.</p>'
        : `<table><thead><tr><th scope="col">When</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Came again</th></tr></thead><tbody>${mailbox.mails.toReversed().map(row).join('')}</tbody></table>`) +
      `<h2>Make the mail server misbehave</h2>${faultForms(mailbox)}</main>`,
  });

const time = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

const row = ({ id, at, to, parsed, repeats }: ReceivedMail) =>
  `<tr><td>${time(at)}</td><td>${escapeHtml(to)}</td>` +
  `<td><a href="/mailbox/${id}">${escapeHtml(parsed.subject ?? '(no subject)')}</a></td>` +
  `<td>${repeats === 0 ? '' : `${repeats} × and dropped: same Message-ID`}</td></tr>`;

const faultForms = ({ faults }: Mailbox) =>
  `<p>${faults.length > 0 ? `It ${escapeHtml(faults.map(({ kind, address }) => faultTexts[kind] + (address ? ` to ${address}` : '')).join(', '))}.` : 'It’s behaving.'}</p>` +
  '<form method="post" action="/mailbox/faults" class="row">' +
  `<label>It <select name="kind">${options(mailFaultKinds.map((kind) => [kind, faultTexts[kind]]))}</select></label>` +
  '<label>only to <input type="email" name="address" size="24"></label>' +
  '<label>this many times <input type="number" name="times" min="1" max="1000"></label>' +
  '<button>Switch on</button></form><div class="row">' +
  '<form method="post" action="/mailbox/behave"><button class="plain">Behave again</button></form>' +
  '<form method="post" action="/mailbox/empty"><button class="plain">Empty the mailbox</button></form></div>';

/** What's attached, by name; pictures that the HTML shows are in it already. */
const files = (attachments: readonly Attached[]) => {
  const shown = attachments.filter(({ contentId }) => contentId === undefined);
  if (shown.length === 0) return '';
  const items = shown.map(
    ({ filename, content }) =>
      `<li>${escapeHtml(filename ?? '(no name)')}, ${bytesOf(content).length} bytes</li>`,
  );
  return `<h2>Attached</h2><ul>${items.join('')}</ul>`;
};

const mailPage = ({ id, at, to, parsed, source, repeats }: ReceivedMail) => {
  const subject = parsed.subject ?? '(no subject)';
  const headers = source.split(/\r?\n\r?\n/)[0] ?? '';
  return page({
    title: subject,
    body:
      `<main><h1>${escapeHtml(subject)}</h1><p><a href="/mailbox">Back to the mailbox</a></p>` +
      `<p>To ${escapeHtml(to)}, ${time(at)}${repeats === 0 ? '' : `; it came ${repeats} × again and was dropped`}</p>` +
      `<h2>As HTML</h2><iframe class="mail" sandbox title="The mail as HTML" src="/mailbox/${id}/html"></iframe>` +
      `<h2>As plain text</h2><pre tabindex="0">${escapeHtml(parsed.text ?? '')}</pre>` +
      files(parsed.attachments) +
      `<h2>Headers</h2><pre tabindex="0">${escapeHtml(headers)}</pre></main>`,
  });
};
