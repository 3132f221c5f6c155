import { randomBytes } from 'node:crypto';
import express, { type Request, type Response, type Router } from 'express';
import { consentPage, plainPage } from '../pages/plain-pages.ts';
import { queryTexts } from '../query.ts';
import { globalId } from '../live-events.ts';
import type { HarnessInstitution, HarnessPerson } from '../world.ts';
import { withFaults } from './faults.ts';
import type { SimulatorState } from './state.ts';
import { bearerOf } from './tokens.ts';

interface Code {
  readonly institution: HarnessInstitution;
  readonly person: HarnessPerson;
  /** who acts as the person, by Canvas's "Act as user" */
  readonly masquerader: HarnessPerson | undefined;
  readonly redirectUri: string;
  /** only asked who the person is: Canvas then issues no token */
  readonly isIdentityOnly: boolean;
  /** what the token may be used for; anything if absent */
  readonly scopes: readonly string[] | undefined;
}

interface OAuth {
  readonly state: SimulatorState;
  readonly codes: Map<string, Code>;
  /** the origin of the keys' redirect addresses */
  readonly toolOrigin: () => string;
}

type Fields = Partial<Record<string, string>>;

/** Canvas's OAuth2: the page that asks a person, and the endpoint that trades codes and refresh tokens. */
export function oauthRoutes(state: SimulatorState, toolOrigin: () => string): Router {
  const router = express.Router();
  const oauth: OAuth = { state, codes: new Map(), toolOrigin };
  const form = express.urlencoded({ extended: false });
  router.get('/login/oauth2/auth', (req, res) => askPerson(req, res, oauth));
  router.post('/login/oauth2/auth', form, (req, res) => takeDecision(req, res, oauth));
  router.post('/login/oauth2/token', withFaults(state.faults), form, express.json(), (req, res) =>
    giveToken(res, fieldsOf(req), oauth),
  );
  router.delete('/login/oauth2/token', withFaults(state.faults), (req, res) => {
    const isKnown = state.tokens.endGrant(bearerOf(req.get('authorization')));
    res.status(isKnown ? 200 : 401).json(isKnown ? {} : { errors: [{ message: 'Invalid access token.' }] });
  });
  return router;
}

/** A form's text fields. */
const fieldsOf = (req: Request): Fields =>
  Object.fromEntries(
    Object.entries((req.body as object | undefined) ?? {}).filter(([, value]) => typeof value === 'string'),
  );

const keyHolder = ({ state }: OAuth, { client_id: clientId }: Fields) =>
  state.institutions.find(({ oauthClientId }) => oauthClientId === clientId);

const isOwnAddress = ({ toolOrigin }: OAuth, address = '') =>
  URL.canParse(address) && new URL(address).origin === toolOrigin();

const scopesIn = (text: string | undefined) => text?.split(' ').filter(Boolean);

/** A key that enforces scopes gives no token without any, and none beyond its own (Canvas docs, "Developer keys"). */
function allowsScopes({ state }: OAuth, { key }: HarnessInstitution, scope: string | undefined) {
  const allowed = state.keyScopes.get(key);
  const asked = scopesIn(scope) ?? [];
  if (!allowed || scope === '/auth/userinfo') return true;
  return asked.length > 0 && asked.every((each) => allowed.includes(each));
}

function askPerson(req: Request, res: Response, oauth: OAuth) {
  const query = queryTexts(req);
  const institution = keyHolder(oauth, query);
  const refuse = (why: string) => void res.status(400).send(plainPage('This request is not valid', why));
  if (!institution) return refuse('Canvas knows no developer key with this client_id.');
  if (query.response_type !== 'code') return refuse('response_type must be code.');
  if (!isOwnAddress(oauth, query.redirect_uri))
    return refuse('redirect_uri does not match the one of the developer key.');
  if (!allowsScopes(oauth, institution, query.scope)) {
    const target = new URL(query.redirect_uri ?? '');
    if (query.state !== undefined) target.searchParams.set('state', query.state);
    target.searchParams.set('error', 'invalid_scope');
    return res.redirect(target.href);
  }
  res.send(consentPage(institution, query));
}

function takeDecision(req: Request, res: Response, oauth: OAuth) {
  const {
    person: personKey,
    redirect_uri: address = '',
    state,
    decision,
    masquerader,
    ...rest
  } = fieldsOf(req);
  const institution = keyHolder(oauth, rest);
  const person = institution?.people.find(({ key }) => key === personKey);
  if (
    !institution ||
    !person ||
    !isOwnAddress(oauth, address) ||
    !allowsScopes(oauth, institution, rest.scope)
  )
    return void res.status(400).send(plainPage('This request is not valid', 'Begin again in the tool.'));
  const target = new URL(address);
  if (state !== undefined) target.searchParams.set('state', state);
  if (decision === 'allow') {
    const code = randomBytes(16).toString('hex');
    oauth.codes.set(code, {
      institution,
      person,
      masquerader: institution.people.find(({ key }) => key === masquerader),
      redirectUri: address,
      isIdentityOnly: rest.scope === '/auth/userinfo',
      scopes: scopesIn(rest.scope),
    });
    target.searchParams.set('code', code);
  } else {
    target.searchParams.set('error', 'access_denied');
  }
  res.redirect(target.href);
}

function giveToken(res: Response, fields: Fields, oauth: OAuth) {
  const institution = keyHolder(oauth, fields);
  if (!institution || institution.oauthClientSecret !== fields.client_secret)
    return void res.status(401).json({ error: 'invalid_client', error_description: 'unknown client' });
  if (fields.grant_type === 'refresh_token') return renew(res, fields, institution, oauth);
  if (fields.grant_type === 'authorization_code') return tradeCode(res, fields, institution, oauth);
  res.status(400).json({ error: 'unsupported_grant_type' });
}

function renew(
  res: Response,
  { refresh_token: refreshToken = '' }: Fields,
  institution: HarnessInstitution,
  { state }: OAuth,
) {
  const renewed = state.tokens.refresh(refreshToken);
  if (!renewed || renewed.account.institution !== institution)
    return void res
      .status(400)
      .json({ error: 'invalid_grant', error_description: 'refresh_token not found' });
  const { userId, userName } = renewed.account;
  res.json({
    access_token: renewed.accessToken,
    token_type: 'Bearer',
    expires_in: renewed.lifeSeconds,
    user: { id: Number(userId), name: userName },
  });
}

/** A code is valid once, for the key and address it was made for. */
function tradeCode(res: Response, fields: Fields, institution: HarnessInstitution, { state, codes }: OAuth) {
  const code = codes.get(fields.code ?? '');
  codes.delete(fields.code ?? '');
  if (!code || code.institution !== institution || code.redirectUri !== fields.redirect_uri)
    return void res
      .status(400)
      .json({ error: 'invalid_grant', error_description: 'authorization_code not found' });
  const [user, realUser] = [userOf(code.person), code.masquerader && userOf(code.masquerader)];
  const who = { user, ...(realUser && { real_user: realUser }) };
  if (code.isIdentityOnly) return void res.json({ access_token: null, token_type: 'Bearer', ...who });
  const issued = state.tokens.issue(institution, code.person, undefined, code.scopes);
  res.json({
    access_token: issued.accessToken,
    refresh_token: issued.refreshToken,
    token_type: 'Bearer',
    expires_in: issued.lifeSeconds,
    ...who,
  });
}

const userOf = ({ lmsUserId, name }: HarnessPerson) => ({
  id: Number(lmsUserId),
  name,
  global_id: globalId(lmsUserId),
});
