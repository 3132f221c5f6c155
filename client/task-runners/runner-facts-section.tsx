import { Alert, Heading } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { TaskRunnerNeeds } from '#shared/task-runners/task-runner.api.ts';
import type { RunnerState, TaskRunner } from '#shared/task-runners/task-runner.ts';
import { Ago, Moment } from '../ui/page/date-and-time.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { productMessages } from './product.messages.ts';
import { runnerMessages, runnerStateMessages } from './runner.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const stateTones = {
  never_set: 'none',
  checking: 'busy',
  valid: 'good',
  expiring: 'warning',
  missing_permission: 'warning',
  no_includes: 'warning',
  invalid: 'bad',
} as const satisfies Record<RunnerState, Tone>;

interface RunnerFactsProps {
  readonly runner: TaskRunner;
  readonly courseCount: number;
  /** Canvas's labels of the permissions */
  readonly permissions: readonly TaskRunnerNeeds[];
  /** what can be done with it */
  readonly children?: ReactNode;
}

/** One tool's task runner: its state in words, and everything known about it. */
export function RunnerFactsSection({ runner, courseCount, permissions, children }: RunnerFactsProps) {
  const intl = useIntl();
  const headingId = `runner-${runner.tool}`;
  return (
    <section className="card" aria-labelledby={headingId}>
      <div className="card-heading">
        <Heading level="h2" id={headingId}>
          {intl.formatMessage(productMessages[runner.tool])}
        </Heading>
        <Status tone={stateTones[runner.state]}>
          {intl.formatMessage(runnerStateMessages[runner.state])}
        </Status>
      </div>
      {runner.errorMessage === null ? null : (
        <Alert
          variant={runner.state === 'invalid' ? 'error' : 'warning'}
          margin="0 0 small"
          transition="none"
        >
          {runner.errorMessage}
        </Alert>
      )}
      {runner.missingPermissions.length > 0 ? (
        <MissingPermissions names={runner.missingPermissions} permissions={permissions} />
      ) : null}
      {runner.dropsIncludes === true ? (
        <Alert variant="warning" margin="0 0 small" transition="none">
          {intl.formatMessage(runnerMessages.dropsIncludes)}
        </Alert>
      ) : null}
      <Facts facts={useRunnerFacts(runner, courseCount)} />
      {children}
    </section>
  );
}

function MissingPermissions({
  names,
  permissions,
}: Pick<RunnerFactsProps, 'permissions'> & { names: readonly string[] }) {
  const intl = useIntl();
  return (
    <Alert variant="warning" margin="0 0 small" transition="none">
      {intl.formatMessage(runnerMessages.missing)}
      <ul lang="en">
        {names.map((name) => (
          <li key={name}>{permissions.find((each) => each.name === name)?.title ?? name}</li>
        ))}
      </ul>
    </Alert>
  );
}

function useRunnerFacts(runner: TaskRunner, courseCount: number) {
  const intl = useIntl();
  const text = useTexts(runnerMessages);
  const none = intl.formatMessage(uiMessages.none);
  const { lmsUserId, lmsUserName, isConnected, lastErrorAt, lastErrorMessage } = runner;
  const account =
    lmsUserId === null ? none : text('accountName', { id: lmsUserId, name: lmsUserName ?? none });
  const error =
    lastErrorMessage === null ? (
      none
    ) : (
      <>
        {lastErrorMessage} (<Ago at={lastErrorAt} />)
      </>
    );
  const authorisation = [
    [text('account'), account],
    [text('authorised'), <Source key="source" {...runner} />],
    [text('expires'), <Expiry key="expiry" {...runner} />],
    [text('checked'), <Ago key="checked" at={runner.checkedAt} />],
  ] as const;
  return [
    ...(isConnected ? authorisation : []),
    [text('lastSuccess'), <Ago key="success" at={runner.lastSuccessAt} />],
    [text('lastError'), error],
    [text('reads'), text('courses', { count: courseCount })],
  ] as const;
}

function Source({ source, authorisedAt, authorisedBy }: TaskRunner) {
  const intl = useIntl();
  return (
    <>
      {intl.formatMessage(runnerMessages.source, {
        source: source ?? 'none',
        isNamed: authorisedBy !== null,
        person: authorisedBy ?? '',
      })}
      {authorisedAt === null ? null : (
        <>
          , <Moment at={authorisedAt} />
        </>
      )}
    </>
  );
}

function Expiry({ source, expiresAt }: TaskRunner) {
  const intl = useIntl();
  if (expiresAt !== null) return <Moment at={expiresAt} />;
  const renewsItself = source === 'oauth' || source === 'link';
  return intl.formatMessage(runnerMessages[renewsItself ? 'renewsItself' : 'expiryUnknown']);
}
