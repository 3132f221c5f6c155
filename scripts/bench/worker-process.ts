import { compose } from '#server/compose.ts';
import { loadConfig } from '#server/infra/config.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { saveInstitutionFromOperator } from '#server/institutions/operator-command.service.ts';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';
import { declaredQueues } from '#server/workers.ts';
import type { CanvasReady } from './canvas.ts';

/** Makes this process a worker on an empty database, with one institution whose Canvas is the simulated one. */
export async function startProcess(canvas: CanvasReady): Promise<Scope> {
  const config = loadConfig({ ...process.env, OUTGOING_ALLOW: new URL(canvas.origin).host });
  useSecretKeys(Buffer.alloc(32, 5).toString('base64'));
  configureOutgoing(config);
  compose();
  await openDatabase(config);
  await migrate();
  await openQueue(declaredQueues(), { supervise: false });
  return register(canvas);
}

export async function stopProcess() {
  await closeQueue();
  await closeDatabase();
}

async function register(canvas: CanvasReady): Promise<Scope> {
  const { id } = await saveInstitutionFromOperator({
    slug: canvas.slug,
    title: 'Northfield University',
    issuer: canvas.origin,
    clientId: '1',
    authenticationEndpoint: `${canvas.origin}/api/lti/authorize_redirect`,
    tokenEndpoint: `${canvas.origin}/login/oauth2/token`,
    jwksUrl: `${canvas.origin}/api/lti/security/jwks`,
    canvasUrl: canvas.origin,
    rootAccountId: canvas.rootAccountId,
    canvasToken: canvas.token,
  });
  return scopeTo(id);
}
