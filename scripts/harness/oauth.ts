import { randomBytes } from 'node:crypto';
import express, { type Request, type Response } from 'express';
import type { Tokens } from './canvas-simulator/tokens.ts';
import { escapeHtml, page } from './html.ts';
import type { HarnessInstitution, HarnessPerson } from './world.ts';

interface Code {
  readonly institution: HarnessInstitution;
  readonly person: HarnessPerson;
  readonly redirectUri: string;
}

/** Canvas's OAuth2: the page that asks a person, and the endpoint that trades codes and refresh tokens. */
export function oauthRoutes(institutions: readonly HarnessInstitution[], tokens: Tokens) {
  const router = express.Router();
  const codes = new Map<string, Code>();
  const form = express.urlencoded({ extended: false });
  router.get('/login/oauth2/auth', (req, res) => {
    const query = req.query as Record<string, string>;
    const institution = institutions.find(({ oauthClientId }) => oauthClientId === query.client_id);
    if (!institution || query.response_type !== 'code' || !URL.canParse(query.redirect_uri ?? '')) {
      return void res.status(400).send(page('Canvas', '<main><h1>Invalid authorization request</h1></main>'));
    }
    res.send(consentPage(institution, query));
  });
  router.post('/login/oauth2/auth', form, (req, res) => decide(req, res, institutions, codes));
  router.post('/login/oauth2/token', form, express.json(), (req, res) =>
    trade(req, res, { institutions, tokens, codes }),
  );
  router.delete('/login/oauth2/token', (req, res) => {
    tokens.revoke(/^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '');
    res.json({});
  });
  return router;
}

function consentPage(institution: HarnessInstitution, query: Record<string, string>) {
  const hidden = ['client_id', 'redirect_uri', 'state']
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(query[name] ?? '')}">`)
    .join('');
  const people = institution.people
    .map(({ key, name }) => `<option value="${key}">${escapeHtml(name)}</option>`)
    .join('');
  return page(
    'Log in to Canvas',
    `<main><h1>${escapeHtml(institution.title)}</h1><p>Courseyard asks to use Canvas as you.</p><form method="post">${hidden}` +
      `<p><label>Log in as <select name="person">${people}</select></label></p>` +
      '<button name="decision" value="allow">Authorize</button> <button class="plain" name="decision" value="deny">Cancel</button></form></main>',
  );
}

function decide(
  req: Request,
  res: Response,
  institutions: readonly HarnessInstitution[],
  codes: Map<string, Code>,
) {
  const body = req.body as Record<string, string>;
  const institution = institutions.find(({ oauthClientId }) => oauthClientId === body.client_id);
  const person = institution?.people.find(({ key }) => key === body.person);
  if (!institution || !person || !URL.canParse(body.redirect_uri ?? ''))
    return void res.status(400).send('Bad request');
  const target = new URL(body.redirect_uri ?? '');
  if (body.state) target.searchParams.set('state', body.state);
  if (body.decision === 'allow') {
    const code = randomBytes(16).toString('hex');
    codes.set(code, { institution, person, redirectUri: body.redirect_uri ?? '' });
    target.searchParams.set('code', code);
  } else {
    target.searchParams.set('error', 'access_denied');
  }
  res.redirect(target.href);
}

interface Trading {
  readonly institutions: readonly HarnessInstitution[];
  readonly tokens: Tokens;
  readonly codes: Map<string, Code>;
}

function trade(req: Request, res: Response, { institutions, tokens, codes }: Trading) {
  const body = req.body as Record<string, string>;
  const institution = institutions.find(
    ({ oauthClientId, oauthClientSecret }) =>
      oauthClientId === body.client_id && oauthClientSecret === body.client_secret,
  );
  if (!institution) return void res.status(401).json({ error: 'invalid_client' });
  if (body.grant_type === 'refresh_token') {
    const renewed = tokens.refresh(body.refresh_token ?? '');
    if (!renewed)
      return void res
        .status(400)
        .json({ error: 'invalid_request', error_description: 'refresh_token not found' });
    return void res.json({
      access_token: renewed.accessToken,
      token_type: 'Bearer',
      expires_in: renewed.lifeSeconds,
      user: { id: renewed.owner.userId, name: renewed.owner.userName },
    });
  }
  const code = codes.get(body.code ?? '');
  codes.delete(body.code ?? '');
  if (!code || code.institution !== institution || code.redirectUri !== body.redirect_uri) {
    return void res
      .status(400)
      .json({ error: 'invalid_grant', error_description: 'authorization_code not found' });
  }
  const issued = tokens.issue(institution, code.person);
  res.json({
    access_token: issued.accessToken,
    refresh_token: issued.refreshToken,
    token_type: 'Bearer',
    expires_in: issued.lifeSeconds,
    user: { id: code.person.lmsUserId, name: code.person.name },
  });
}
