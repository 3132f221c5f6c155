import { act } from '@testing-library/react';
import * as account from '#client/account/account.api.ts';
import * as alerts from '#client/alerts/alert.api.ts';
import * as announcements from '#client/announcements/announcement.api.ts';
import * as apiTokens from '#client/api-tokens/api-token.api.ts';
import * as batches from '#client/batches/batch.api.ts';
import * as bulkActions from '#client/bulk-actions/bulk-action.api.ts';
import * as batchChecklists from '#client/checklists/batch-checklist.api.ts';
import * as checklists from '#client/checklists/checklist.api.ts';
import * as courses from '#client/courses/course.api.ts';
import { useEndpoint } from '#client/data/use-endpoint.ts';
import * as findings from '#client/findings/finding.api.ts';
import * as fixes from '#client/findings/fixes/fix.api.ts';
import * as institutions from '#client/institutions/institution.api.ts';
import * as tool from '#client/instructor-tool/instructor-tool.api.ts';
import * as liveEvents from '#client/live-events/live-events.api.ts';
import * as messages from '#client/messages/message.api.ts';
import * as notifications from '#client/notifications/notification.api.ts';
import * as people from '#client/people/person.api.ts';
import * as quickViews from '#client/quick-views/quick-view.api.ts';
import * as evidence from '#client/reports/evidence.api.ts';
import * as scope from '#client/scope-decisions/scope.api.ts';
import * as sessions from '#client/sessions/session.api.ts';
import * as statusRules from '#client/status-rules/status-rule.api.ts';
import * as statuses from '#client/statuses/status.api.ts';
import * as suggestions from '#client/suggestions/suggestion.api.ts';
import * as syncs from '#client/syncs/sync.api.ts';
import * as tags from '#client/tags/tag.api.ts';
import * as runners from '#client/task-runners/task-runner.api.ts';
import * as tasks from '#client/tasks/task.api.ts';
import * as teams from '#client/teams/team.api.ts';
import { namedEndpoints } from '#shared/endpoints.ts';
import { isRead, type Endpoint } from '#shared/http/endpoint.ts';
import { FakeApi, settleNetwork } from '#test/support/fake-api.ts';
import { openPart } from '#test/support/open-part.tsx';
import { changes, shownBy } from '#test/support/refresh-table.ts';

const hooks = [
  account,
  alerts,
  announcements,
  apiTokens,
  batches,
  bulkActions,
  batchChecklists,
  checklists,
  courses,
  findings,
  fixes,
  institutions,
  tool,
  liveEvents,
  messages,
  notifications,
  people,
  quickViews,
  evidence,
  scope,
  sessions,
  statusRules,
  statuses,
  suggestions,
  syncs,
  tags,
  runners,
  tasks,
  teams,
].flatMap((module) => Object.entries<unknown>({ ...module }));

/** Fits every address. */
const given = { params: new Proxy({}, { get: () => 1 }), body: {} };
const reads = namedEndpoints.filter(([, target]) => isRead(target) && target.download === undefined);

const gapsIn = ({ path }: Endpoint) => path.split(':').length;
const known = namedEndpoints
  .toSorted(([, one], [, other]) => gapsIn(one) - gapsIn(other))
  .map(([name, { method, path }]) => ({
    name,
    method,
    path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
const nameOf = (asked: { method: string; url: string }) =>
  known.find(({ method, path }) => method === asked.method && path.test(asked.url.split('?')[0] ?? ''))
    ?.name ?? '';

type Run = (input: typeof given) => Promise<unknown>;
const actions = new Map<string, Run>();

function Read({ target }: { target: Endpoint }) {
  // Its path and the schema of its input were compared where it's declared.
  useEndpoint(target, given as never);
  return null;
}

/** Keeps what a hook returns, if that's an action: what runs it is called `mark` where the hook says what it sends. */
const keeping = (name: string, useIt: () => unknown) =>
  function Use() {
    const { run, mark = run } = Object(useIt()) as { readonly run?: Run; readonly mark?: Run };
    if (mark) actions.set(name, mark);
    return null;
  };

const isHook = (name: string, hook: unknown): hook is () => unknown =>
  name.startsWith('use') && typeof hook === 'function' && hook.length === 0;

const users = hooks.flatMap(([name, hook]) =>
  isHook(name, hook) ? [{ name, Use: keeping(name, hook) }] : [],
);

test('every action has read again what shows the things it changes', async () => {
  const network = new FakeApi();
  network.install();
  network.answerEverything(1);
  openPart(
    <>
      {reads.map(([name, target]) => (
        <Read key={name} target={target} />
      ))}
      {users.map(({ name, Use }) => (
        <Use key={name} />
      ))}
    </>,
  );
  await act(settleNetwork);
  const missed: string[] = [];
  for (const [name, change] of Object.entries(changes)) {
    network.calls.length = 0;
    await act(async () => {
      await actions.get(name)?.(given);
      await settleNetwork();
    });
    const again = new Set(network.calls.map(nameOf));
    const things = change === 'all' ? Object.values(shownBy) : change.map((thing) => shownBy[thing]);
    const stale = things.flatMap((names) => names.split(/\s+/)).filter((read) => !again.has(read));
    missed.push(...stale.map((read) => `${name}: ${read}`));
  }
  expect(missed).toEqual([]);
  expect([...actions.keys()].toSorted()).toEqual(Object.keys(changes).toSorted());
});
