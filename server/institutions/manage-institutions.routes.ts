import type { Router } from 'express';
import { managedInstitution } from '#server/access/own-institution.ts';
import { serve } from '#server/access/serve.ts';
import type { Config } from '#server/infra/config.ts';
import { makeRegistrationLink } from '#server/operations/registration/registration.service.ts';
import { takeSnapshotJob } from '#server/scans/scan.job.ts';
import { checkRunnersJob } from '#server/task-runners/task-runner.job.ts';
import { listTaskRunnersOf } from '#server/task-runners/task-runner.service.ts';
import * as acting from '#shared/institutions/impersonation.api.ts';
import * as api from '#shared/institutions/manage-institutions.api.ts';
import { literal } from '#shared/text/phrase.ts';
import * as impersonation from './impersonation.service.ts';
import { noteOfChange } from './institution-note.ts';
import * as registrations from './lti-registration.service.ts';
import { exportInstitutions, listInstitutionsFor, readInstitutionFor } from './institution-list.service.ts';
import * as institutions from './manage-institutions.service.ts';

/** What super admins do with institutions. */
export const manageInstitutionRoutes = (config: Config) => (router: Router) => {
  serve(router, api.listInstitutions, ({ actor, query }) => listInstitutionsFor(actor, query));
  serve(router, api.exportInstitutions, ({ scope, actor, query }) => exportInstitutions(scope, actor, query));
  serve(router, api.createInstitution, ({ actor, body }) => institutions.createInstitutionFor(actor, body));
  serve(router, api.readInstitution, ({ actor, params }) => readInstitutionFor(actor, params.id));
  serve(router, api.updateInstitution, ({ actor, scope, params, body, note }) => {
    note(noteOfChange(body));
    return institutions.updateInstitutionFor({ actor, scope }, params.id, body);
  });
  jobRoutes(router);
  registrationRoutes(config)(router);
  actingRoutes(router);
};

function jobRoutes(router: Router) {
  serve(router, api.takeSnapshot, async ({ actor, params }) => {
    const { scope, title } = await managedInstitution(actor, params.id);
    await takeSnapshotJob.enqueue(scope, {});
    return { id: params.id, title };
  });
  serve(router, api.listInstitutionRunners, async ({ actor, params }) => {
    const { scope, title } = await managedInstitution(actor, params.id);
    return { id: params.id, title, ...(await listTaskRunnersOf(scope)) };
  });
  serve(router, api.checkInstitutionRunners, async ({ actor, params }) => {
    const { scope, title } = await managedInstitution(actor, params.id);
    await checkRunnersJob.enqueue(scope, {});
    return { id: params.id, title };
  });
}

const registrationRoutes = (config: Config) => (router: Router) => {
  serve(router, api.addLtiRegistration, async ({ actor, params, body }) => {
    const { title } = await managedInstitution(actor, params.id);
    await registrations.addRegistration(params.id, title, body);
    return readInstitutionFor(actor, params.id);
  });
  serve(router, api.addDeployment, async ({ actor, params, body }) => {
    const before = await readInstitutionFor(actor, params.id);
    await registrations.addDeploymentOf(params.id, before.registrations, body);
    return readInstitutionFor(actor, params.id);
  });
  serve(router, api.removeDeployment, async ({ actor, params, query }) => {
    await registrations.removeDeploymentOf(params.id, query);
    return readInstitutionFor(actor, params.id);
  });
  serve(router, api.makeRegistrationLink, async ({ actor, params }) => {
    const { title } = await managedInstitution(actor, params.id);
    const { url, expiresAt } = await makeRegistrationLink(params.id, config.publicUrl);
    return { id: params.id, title, url, expiresAt: expiresAt.toISOString() };
  });
};

function actingRoutes(router: Router) {
  serve(router, acting.startActing, ({ session, params, body, note }) => {
    note(body.reason === undefined ? undefined : literal(body.reason));
    return impersonation.startActing(session, params.id, body.confirm);
  });
  serve(router, acting.stopActing, ({ session, params }) => impersonation.stopActing(session, params.id));
  serve(router, acting.clearUserSessions, ({ session, params, body, note }) => {
    note(body.reason === undefined ? undefined : literal(body.reason));
    return impersonation.clearUserSessions(session, params.id, body.confirm);
  });
}
