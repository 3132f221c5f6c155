import { accessProblems } from '#server/access/access.messages.ts';
import type { Actor } from '#server/access/actor.ts';
import { inOnePortion, listFile } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { deploymentsOf } from '#server/launch/platform.service.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { institutionList, type InstitutionSort } from '#shared/institutions/institution.columns.ts';
import type { InstitutionDetail, InstitutionSummary } from '#shared/institutions/institution.ts';
import { locales } from '#shared/sessions/session-settings.ts';
import { products, tools, type Tool } from '#shared/task-runners/tool.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  countInstitutions,
  findInstitutionRow,
  listInstitutionRows,
  type InstitutionFilter,
  type InstitutionRow,
} from './manage-institutions.repository.ts';

interface InstitutionOrder {
  readonly sortBy: InstitutionSort;
  readonly sortOrder: 'asc' | 'desc';
}

interface InstitutionQuery extends InstitutionFilter, InstitutionOrder {
  readonly page: number;
  readonly limit: number;
}

type FileQuery = InstitutionFilter & InstitutionOrder & { readonly format: TableFormat };

/** All institutions that the filter matches, as a file. */
export function exportInstitutions(scope: Scope, actor: Actor, { format, ...query }: FileQuery) {
  const rows = inOnePortion(async () => {
    const limit = await countInstitutions(query);
    const found = await listInstitutionRows(actor.personId, query, { ...query, limit, offset: 0 });
    return found.map(toSummary);
  });
  return listFile(scope, institutionList, { what: 'institutions', format, rows });
}

/** A page of all institutions, each with its figures. */
export async function listInstitutionsFor(actor: Actor, query: InstitutionQuery) {
  const pagination = paginate(query, await countInstitutions(query));
  const { page, limit } = pagination;
  const rows = await listInstitutionRows(actor.personId, query, { ...query, offset: (page - 1) * limit });
  return { institutions: rows.map(toSummary), pagination };
}

/** One institution, archived or not, with its registrations; of its secrets, only whether they're set. */
export async function readInstitutionFor(actor: Actor, id: number): Promise<InstitutionDetail> {
  const row = await findInstitutionRow(actor.personId, id);
  if (!row) throw new Problem('not_found', phrase(accessProblems.institution));
  return {
    ...toSummary(row),
    locale: locales.find((locale) => locale === row.locale) ?? 'en',
    timeZone: row.time_zone,
    canvasUrl: row.canvas_url,
    rootAccountId: row.canvas_root_account_id,
    oauthClientId: row.canvas_oauth_client_id,
    isOauthSecretSet: row.canvas_oauth_client_secret !== null,
    isRunnerTokenSet: row.runners.some(({ is_connected }) => is_connected),
    registrations: registrationsOf(await deploymentsOf(id)),
    version: row.version,
  };
}

function toSummary(row: InstitutionRow): InstitutionSummary {
  const runnerOf = (tool: Tool) => row.runners.find((runner) => runner.tool === tool);
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    domainNames: row.domain_names,
    activeProducts: products.filter((product) => row.active_products.includes(product)),
    isReadyGo: row.is_ready_go,
    isMockData: row.is_mock_data,
    useLiveEvents: row.use_live_events,
    isNew: row.is_new,
    status: row.status,
    contextId: row.context_id,
    userCount: row.user_count,
    batchCount: row.batch_count,
    courseCount: row.course_count,
    inScopeCount: row.in_scope_count,
    runners: tools
      .filter((tool) => row.active_products.includes(tool))
      .map((tool) => ({
        tool,
        isConnected: runnerOf(tool)?.is_connected ?? false,
        status: runnerOf(tool)?.is_valid ?? false,
      })),
    lastActivityAt: row.last_activity_at?.toISOString() ?? null,
  };
}

const registrationsOf = (rows: Awaited<ReturnType<typeof deploymentsOf>>) => {
  const platforms = new Map(rows.map((row) => [row.id, row]));
  return [...platforms.values()].map(({ id, issuer, client_id }) => ({
    platformId: id,
    issuer,
    clientId: client_id,
    deploymentIds: rows.filter((row) => row.id === id).map(({ deployment_id }) => deployment_id),
  }));
};
