import { Button, Checkbox, Modal, RadioInput, RadioInputGroup, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FixAnswer } from '#shared/fixes/fix-form.ts';
import type { CopyPlace, CopyTier } from '#shared/fixes/fix-runs.api.ts';
import { fixReasonMessages } from '../fixes/fix.messages.ts';
import { DataTable, type Column } from '../../ui/data-table/data-table.tsx';
import { PageSteps } from '../../ui/data-table/page-steps.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LoadState } from '../../ui/page/load-state.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { useCopies, usePlanRun } from './fix-run.api.ts';
import { copyMessages, runMessages } from './fix-run.messages.ts';
import { usePlaceColumns } from './place-columns.tsx';
import { RunView } from './run-view.tsx';

interface CopiesDialogProps {
  readonly findingId: number;
  readonly answer: FixAnswer;
  readonly onClose: () => void;
}

/** Where else the same stands; the dry run over these places; and the run that writes them, in one dialog. */
export default function CopiesDialog({ findingId, answer, onClose }: CopiesDialogProps) {
  const text = useTexts(copyMessages);
  const run = useTexts(runMessages);
  const [runId, setRunId] = useState<number>();
  const wanted = useWanted(findingId);
  const { copies, tier, inConcluded } = wanted;
  const planning = usePlanRun();
  const plan = async () => {
    const body = { findingId, answer, which: { tier }, inConcluded };
    const { result } = await planning.run({ body }, copyMessages.planFailed);
    if (result) setRunId(result.id);
  };
  const isAny = (copies.data?.counts.total ?? 0) > 0;
  return (
    <Dialog size="large" title={text('title')} onDismiss={onClose}>
      <Modal.Body>{runId === undefined ? <Places {...wanted} /> : <RunView id={runId} />}</Modal.Body>
      <Modal.Footer>
        <Button onClick={onClose} margin="0 x-small 0 0">
          {run('close')}
        </Button>
        {runId === undefined ? (
          <Button
            color="primary"
            interaction={isAny && !planning.isRunning ? 'enabled' : 'disabled'}
            onClick={() => void plan()}
          >
            {text('plan')}
          </Button>
        ) : null}
      </Modal.Footer>
    </Dialog>
  );
}

/** Which places are looked at, and wanted in the run. */
function useWanted(findingId: number) {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [tier, setTier] = useState<CopyTier>('exact');
  const [inConcluded, setInConcluded] = useState(false);
  const copies = useCopies(findingId, { page, limit: 25, search, ...(tier === 'exact' && { tier }) });
  return {
    copies,
    search,
    tier,
    inConcluded,
    setPage,
    setInConcluded,
    choose: (chosen: CopyTier) => {
      setTier(chosen);
      setPage(1);
    },
    find: (typed: string) => {
      setSearch(typed);
      setPage(1);
    },
  };
}

function Places(wanted: ReturnType<typeof useWanted>) {
  const text = useTexts(copyMessages);
  const { copies, search, tier, inConcluded } = wanted;
  return (
    <LoadState of={copies} list={{ loading: copyMessages.loading, failed: copyMessages.failed }}>
      {({ counts, places, pagination }) =>
        counts.total === 0 ? (
          <Text as="p">{text('none')}</Text>
        ) : (
          <div className="fix-run">
            <Summary counts={counts} />
            <RadioInputGroup
              name="tier"
              description={text('which')}
              value={tier}
              onChange={(_, value) => wanted.choose(value === 'element' ? 'element' : 'exact')}
            >
              <RadioInput
                value="exact"
                label={<Choice title={text('exact', { count: counts.exact })} hint={text('exactHint')} />}
              />
              <RadioInput
                value="element"
                label={<Choice title={text('element', { count: counts.total })} hint={text('elementHint')} />}
              />
            </RadioInputGroup>
            <Checkbox
              label={text('inConcluded')}
              checked={inConcluded}
              onChange={() => wanted.setInConcluded(!inConcluded)}
            />
            <SearchField
              label={text('search')}
              value={search}
              found={{ total: pagination.total, none: text('nothingFound') }}
              narrowedBy={tier}
              onSearch={wanted.find}
            />
            <PlacesTable places={places} />
            {pagination.pages > 1 ? <PageSteps pagination={pagination} onPage={wanted.setPage} /> : null}
            <Text as="p">{text('planHint')}</Text>
          </div>
        )
      }
    </LoadState>
  );
}

const Choice = ({ title, hint }: { title: string; hint: string }) => (
  <>
    {title}
    <Text as="div" size="small">
      {hint}
    </Text>
  </>
);

type Counts = NonNullable<ReturnType<typeof useCopies>['data']>['counts'];

/** In how many sections and other courses, and what can be done there. */
function Summary({ counts }: { counts: Counts }) {
  const { total, isMore, courses, sections, canFix, fromBlueprint, notYours } = counts;
  const others = courses - sections;
  return (
    <Text as="p">
      <FormattedMessage
        {...copyMessages.where}
        values={{
          total,
          isMore: String(isMore),
          courses,
          sections,
          others,
          both: String(sections > 0 && others > 0),
        }}
      />{' '}
      <FormattedMessage
        {...copyMessages.canFix}
        values={{
          canFix,
          fromBlueprint,
          notYours,
          rest: Math.max(0, total - canFix - fromBlueprint - notYours),
        }}
      />
    </Text>
  );
}

function PlacesTable({ places }: { places: readonly CopyPlace[] }) {
  const intl = useIntl();
  const text = useTexts(copyMessages);
  const where = usePlaceColumns<CopyPlace>();
  const columns: readonly Column<CopyPlace>[] = [
    ...where,
    {
      id: 'tier',
      header: text('isCopy'),
      cell: ({ tier, isBlueprint }) => (
        <>
          {text('tier', { tier })}
          {isBlueprint ? (
            <Text as="div" size="small">
              {text('blueprint')}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      id: 'reason',
      header: text('state'),
      cell: ({ reason }) =>
        reason === null ? text('yes') : intl.formatMessage(fixReasonMessages.reason, { reason }),
    },
  ];
  return (
    <DataTable
      caption={text('list')}
      columns={columns}
      rows={places}
      keyOf={({ findingId }) => findingId}
      empty={text('nothingFound')}
    />
  );
}
