import { Button, ProgressBar, SimpleSelect, Text, TextInput } from '@instructure/ui/latest';
import { useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import {
  confirmedFrom,
  typedFrom,
  type changeFixRun,
  type FixRun,
  type RunPlace,
} from '#shared/fixes/fix-runs.api.ts';
import type { FixState } from '#shared/fixes/fix.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { fetchFixesFile } from '../fixes/fix.api.ts';
import { fixReasonMessages, outcomeMessages } from '../fixes/fix.messages.ts';
import { DataTable, type Column } from '../../ui/data-table/data-table.tsx';
import { PageSteps } from '../../ui/data-table/page-steps.tsx';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { announce } from '../../ui/page/announcer.ts';
import { LoadState } from '../../ui/page/load-state.tsx';
import { Status, type Tone } from '../../ui/page/status.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { isMoving, useChangeRun, useRun, useRunPlaces, useStartRun } from './fix-run.api.ts';
import { copyMessages, runMessages } from './fix-run.messages.ts';
import { usePlaceColumns } from './place-columns.tsx';

/** A run of fixes: how far it is, what can be done about it, and each of its places. */
export function RunView({ id }: { id: number }) {
  const read = useRun(id);
  return (
    <LoadState of={read} list={{ loading: runMessages.loading, failed: runMessages.failed }}>
      {(run) => <ShownRun run={run} />}
    </LoadState>
  );
}

const tones = {
  planning: 'busy',
  planned: 'good',
  unconfirmed: 'warning',
  running: 'busy',
  paused: 'off',
  stopped: 'bad',
  done: 'good',
  cancelled: 'off',
  undoing: 'busy',
  undone: 'off',
} as const satisfies Record<FixRun['state'], Tone>;

/** How a run stands, in a line. */
export function RunStatus({ run }: { run: FixRun }) {
  return <Status tone={tones[run.state]}>{useRunLine(run)}</Status>;
}

function useRunLine({ state, stoppedBy, counts }: FixRun) {
  const text = useTexts(runMessages);
  const isBefore = state === 'planned' || state === 'unconfirmed';
  const numbers = text(state === 'planning' ? 'seen' : isBefore ? 'planned' : 'written', counts);
  return `${text('state', { state, why: stoppedBy })}: ${numbers}`;
}

/** A screen reader hears how far it is no more often than this, in milliseconds. */
const tellEveryMs = 5_000;

/** Tells by and by how a run comes along, and at once when it has come to an end. */
function useTold(run: FixRun) {
  const line = useRunLine(run);
  const last = useRef({ line, at: 0, state: run.state });
  useEffect(() => {
    const { line: told, at, state } = last.current;
    const isDue = state !== run.state || performance.now() - at > tellEveryMs;
    if (line === told || !isDue) return;
    last.current = { line, at: performance.now(), state: run.state };
    announce(line);
  }, [line, run.state]);
}

function ShownRun({ run }: { run: FixRun }) {
  const text = useTexts(runMessages);
  const statusLine = useRef<HTMLDivElement>(null);
  useTold(run);
  const { counts } = run;
  const progress =
    run.state === 'planning'
      ? { valueNow: counts.read, valueMax: counts.total }
      : run.state === 'undoing'
        ? { valueNow: counts.undone, valueMax: counts.undone + counts.verified }
        : { valueNow: counts.verified + counts.failed, valueMax: counts.canFix };
  return (
    <div className="fix-run">
      <div ref={statusLine} tabIndex={-1}>
        <RunStatus run={run} />
      </div>
      {isMoving(run) || run.state === 'paused' ? (
        <ProgressBar screenReaderLabel={text('progress')} {...progress} size="x-small" />
      ) : null}
      {run.confirmedBy === null ? null : <Text as="p">{text('confirmedBy', { name: run.confirmedBy })}</Text>}
      {run.state === 'unconfirmed' ? <Text as="p">{text('second', { most: confirmedFrom })}</Text> : null}
      {run.can.start ? <StartForm run={run} /> : null}
      <Steps run={run} onPressed={() => statusLine.current?.focus({ preventScroll: true })} />
      <Syncs run={run} />
      <RunPlaces run={run} />
    </div>
  );
}

/** Starts the writing; of many places, the number is typed. */
function StartForm({ run }: { run: FixRun }) {
  const text = useTexts(runMessages);
  const starting = useStartRun();
  const [typed, setTyped] = useState('');
  const count = run.counts.waiting;
  const isTyped = count > typedFrom;
  const isComplete = !isTyped || Number(typed.trim()) === count;
  const start = () =>
    starting.run({ params: { id: run.id }, body: isTyped ? { typed: count } : {} }, runMessages.stepFailed);
  return (
    <Form
      isChanged={false}
      onSubmit={() => {
        if (isComplete) void start();
      }}
    >
      <Text as="p">{text('typeHint')}</Text>
      {isTyped ? (
        <TextInput
          renderLabel={text('type', { count })}
          value={typed}
          inputMode="numeric"
          width="12rem"
          onChange={(_, value) => setTyped(value)}
        />
      ) : null}
      <Button
        type="submit"
        color="primary"
        margin="small 0"
        interaction={isComplete && !starting.isRunning ? 'enabled' : 'disabled'}
      >
        {text(run.state === 'unconfirmed' ? 'confirm' : 'start', { count })}
      </Button>
    </Form>
  );
}

type Step = Input<typeof changeFixRun>['params']['step'];

interface StepsProps {
  readonly run: FixRun;
  /** The pressed button goes away, so the focus moves to where the result will show. */
  readonly onPressed: () => void;
}

function Steps({ run: { id, can, syncs }, onPressed }: StepsProps) {
  const text = useTexts(runMessages);
  const changing = useChangeRun();
  const button = (isOffered: boolean, step: Step, label: string) =>
    isOffered ? (
      <Button
        size="small"
        interaction={changing.isRunning ? 'disabled' : 'enabled'}
        onClick={() => {
          onPressed();
          void changing.run({ params: { id, step } }, runMessages.stepFailed);
        }}
      >
        {label}
      </Button>
    ) : null;
  return (
    <span className="button-row">
      {button(can.pause, 'pause', text('pause'))}
      {button(can.goOn, 'go-on', text('goOn'))}
      {button(can.cancel, 'cancel', text('cancel'))}
      {button(can.retry, 'retry', text('retry'))}
      {button(can.undo, 'undo', text('undo'))}
      {button(can.sync, 'sync', text('sync', { count: syncs.length }))}
      <ExportMenu
        fetchFile={(format, receiving) => fetchFixesFile({ runId: String(id), format }, receiving)}
      />
    </span>
  );
}

/** Blueprints that were mended: their copies follow with Canvas's sync. */
function Syncs({ run: { syncs } }: { run: FixRun }) {
  const text = useTexts(runMessages);
  if (syncs.length === 0) return null;
  return (
    <ul className="lines" aria-label={text('syncs')}>
      {syncs.map(({ courseId, title, state, said }) => (
        <li key={courseId}>{text('syncState', { title, state, said: said ?? '' })}</li>
      ))}
    </ul>
  );
}

/** What the places can be narrowed to. */
const shownStates = [
  'planned',
  'dropped',
  'verified',
  'altered',
  'stale',
  'locked',
  'refused',
  'failed',
  'undone',
  'kept',
] as const satisfies readonly FixState[];

function RunPlaces({ run }: { run: FixRun }) {
  const intl = useIntl();
  const text = useTexts(runMessages);
  const copies = useTexts(copyMessages);
  const fieldId = useId();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [state, setState] = useState<FixState>();
  const listed = useRunPlaces(run, { page, search, ...(state && { state }) });
  return (
    <div className="fix-run">
      <SimpleSelect
        renderLabel={text('show')}
        value={state ?? 'all'}
        width="18rem"
        onChange={(_, { value }) => {
          setState(shownStates.find((name) => name === value));
          setPage(1);
        }}
      >
        {['all' as const, ...shownStates].map((name) => (
          <SimpleSelect.Option key={name} id={`${fieldId}-${name}`} value={name}>
            {name === 'all' ? text('showAll') : intl.formatMessage(outcomeMessages.state, { state: name })}
          </SimpleSelect.Option>
        ))}
      </SimpleSelect>
      <SearchField
        label={copies('search')}
        value={search}
        found={{ total: listed.data?.pagination.total, none: copies('nothingFound') }}
        narrowedBy={state ?? ''}
        onSearch={(typed) => {
          setSearch(typed);
          setPage(1);
        }}
      />
      <LoadState of={listed} list={{ loading: runMessages.placesLoading, failed: runMessages.placesFailed }}>
        {({ places, pagination }) => (
          <>
            <PlacesTable places={places} isPlan={run.actionId === null} />
            {pagination.pages > 1 ? <PageSteps pagination={pagination} onPage={setPage} /> : null}
          </>
        )}
      </LoadState>
    </div>
  );
}

function PlacesTable({ places, isPlan }: { places: readonly RunPlace[]; isPlan: boolean }) {
  const intl = useIntl();
  const text = useTexts(runMessages);
  const copies = useTexts(copyMessages);
  const where = usePlaceColumns<RunPlace>();
  const outcomeOf = ({ state, reason, said, before }: RunPlace) => {
    if (reason !== null) {
      const why = intl.formatMessage(fixReasonMessages.reason, { reason });
      return said === null ? why : `${why} ${intl.formatMessage(outcomeMessages.canvasSaid, { said })}`;
    }
    if (isPlan && state === 'planned') return text(before === null ? 'notSeen' : 'seenOk');
    return intl.formatMessage(outcomeMessages.state, { state });
  };
  const columns: readonly Column<RunPlace>[] = [
    ...where,
    { id: 'change', header: text('change'), cell: (place) => <Change place={place} /> },
    { id: 'outcome', header: text('outcome'), cell: outcomeOf },
  ];
  return (
    <DataTable
      caption={text('places')}
      columns={columns}
      rows={places}
      keyOf={({ fixId }) => fixId}
      empty={copies('nothingFound')}
    />
  );
}

/** The element's source before and after; never shown as HTML. */
function Change({ place: { before, after } }: { place: RunPlace }) {
  if (before === null || after === null) return null;
  return (
    <>
      <code className="excerpt" dir="ltr">
        <del>{before}</del>
      </code>
      <code className="excerpt" dir="ltr">
        <ins>{after}</ins>
      </code>
    </>
  );
}
