import { Alert, Button, Heading, ToggleDetails } from '@instructure/ui/latest';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TaskRunnerNeeds } from '#shared/task-runners/task-runner.api.ts';
import type { RunnerState, TaskRunner } from '#shared/task-runners/task-runner.ts';
import { copyUnshownText } from '../ui/form/copy-text.ts';
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
  /** a button that asks Canvas whether it works */
  readonly test?: ReactNode;
  /** the other buttons */
  readonly actions?: ReactNode;
  /** what's going on with it */
  readonly children?: ReactNode;
}

/** One tool's task runner: what's to do about it, or if it works, a line that opens. */
export const RunnerFactsSection = (props: RunnerFactsProps) =>
  props.runner.state === 'valid' ? <WorkingRunner {...props} /> : <TroubledRunner {...props} />;

/** A task runner that works, in a line, with everything known about it below. */
function WorkingRunner({ runner, courseCount, test, actions, children }: RunnerFactsProps) {
  const intl = useIntl();
  const text = useTexts(runnerMessages);
  const { tool, lmsUserName: account } = runner;
  const title = intl.formatMessage(productMessages[tool]);
  const facts = useRunnerFacts(runner, courseCount);
  return (
    <section className="part-line" aria-label={title}>
      <ToggleDetails
        summary={
          <span className="part-summary">
            <State state="valid" />
            <strong>{title}</strong>
            <span>
              {text('readsAs', { count: courseCount, isNamed: account !== null, account: account ?? '' })}
            </span>
          </span>
        }
      >
        <Facts facts={facts} />
        {actions}
      </ToggleDetails>
      {test}
      {children}
    </section>
  );
}

const State = ({ state }: Pick<TaskRunner, 'state'>) => (
  <Status tone={stateTones[state]}>
    <FormattedMessage {...runnerStateMessages[state]} />
  </Status>
);

/** A task runner with something to do about it: what it is, and everything known about it. */
function TroubledRunner({ runner, courseCount, permissions, test, actions, children }: RunnerFactsProps) {
  const intl = useIntl();
  const headingId = `runner-${runner.tool}`;
  return (
    <section className="card" aria-labelledby={headingId}>
      <div className="card-heading">
        <Heading level="h2" id={headingId}>
          {intl.formatMessage(productMessages[runner.tool])}
        </Heading>
        <State state={runner.state} />
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
      <RequestForCanvas runner={runner} permissions={permissions} />
      <Facts facts={useRunnerFacts(runner, courseCount)} />
      {actions ? (
        <div className="button-row runner-actions">
          {actions}
          {runner.isConnected ? test : null}
        </div>
      ) : null}
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

/** Copies what to do in Canvas, for the people who administer it: often somebody else. */
function RequestForCanvas({ runner, permissions }: Pick<RunnerFactsProps, 'runner' | 'permissions'>) {
  const text = useTexts(runnerMessages);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();
  const { lmsUserId: id, lmsUserName: name, missingPermissions, dropsIncludes } = runner;
  if (missingPermissions.length === 0 && dropsIncludes !== true) return null;
  const titles = missingPermissions.map(
    (each) => permissions.find((one) => one.name === each)?.title ?? each,
  );
  const account = id === null ? '' : text('accountName', { id, name: name ?? text('unnamed') });
  const lines = [
    text('requestFor', { account }),
    ...(titles.length > 0 ? [text('missing'), ...titles.map((title) => `- ${title}`)] : []),
    ...(dropsIncludes === true ? [text('dropsIncludes')] : []),
  ];
  const handleCopy = async () => {
    setOutcome((await copyUnshownText(lines.join('\n'))) ? 'copied' : 'copyFailed');
  };
  return (
    <p className="copied-field-line before">
      <Button size="small" onClick={() => void handleCopy()}>
        {text('copyRequest')}
      </Button>
      <span role="status">{outcome ? <FormattedMessage {...uiMessages[outcome]} /> : null}</span>
    </p>
  );
}

function useRunnerFacts(runner: TaskRunner, courseCount: number) {
  const text = useTexts(runnerMessages);
  const { lmsUserId, lmsUserName, isConnected, lastErrorAt, lastErrorMessage } = runner;
  const account =
    lmsUserId === null
      ? text('expiryUnknown')
      : text('accountName', { id: lmsUserId, name: lmsUserName ?? text('unnamed') });
  const error =
    lastErrorMessage === null ? (
      text('noError')
    ) : (
      <>
        {lastErrorMessage} (<Ago at={lastErrorAt} />)
      </>
    );
  const authorisation = [
    [text('account'), account],
    [text('authorised'), <Source key="source" {...runner} />],
    [text('expires'), <Expiry key="expiry" {...runner} />],
    [text('checked'), momentOr(runner.checkedAt)],
  ] as const;
  return [
    ...(isConnected ? authorisation : []),
    [text('lastSuccess'), momentOr(runner.lastSuccessAt)],
    [text('lastError'), error],
    [text('reads'), text('courses', { count: courseCount })],
  ] as const;
}

const momentOr = (at: string | null) =>
  at === null ? <FormattedMessage {...uiMessages.never} /> : <Ago at={at} />;

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
