import { Button, ToggleDetails } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { changesOf, countChanges, faultOfDraft } from '#shared/checklists/draft-changes.ts';
import { publishedOf } from '#shared/checklists/draft.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { ChangesSection } from './changes-section.tsx';
import { checklistMessages } from './checklist.messages.ts';
import type { DraftKeeper, KeptDraft } from './draft-keeper.ts';
import { useTexts } from '../ui/use-texts.ts';

/** What keeps a draft from being published. */
const draftFaults = defineMessages({
  untitled: {
    id: 'checklist.fault.untitled',
    defaultMessage: 'Before you can publish, give the checklist a title.',
  },
  noTasks: { id: 'checklist.fault.noTasks', defaultMessage: 'Before you can publish, add a task.' },
  untitledTask: {
    id: 'checklist.fault.untitledTask',
    defaultMessage: 'Before you can publish, give task {place, number} a title.',
  },
  noCondition: {
    id: 'checklist.fault.noCondition',
    defaultMessage:
      'Before you can publish, say when a scan ticks task {place, number}: add a filter, or let a person tick it.',
  },
});

const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'));
const DiscardDialog = lazyPart(() => import('./discard-dialog.tsx'));

interface DraftBarProps {
  readonly keeper: DraftKeeper;
  readonly kept: KeptDraft;
}

/** Says whether the draft is saved and what it changes, and ends it one way or the other. */
export function DraftBar({ keeper, kept }: DraftBarProps) {
  const intl = useIntl();
  const text = useTexts(checklistMessages);
  const [opened, setOpened] = useState<'publish' | 'discard'>();
  const { seen, content, phase } = kept;
  const published = seen.publication > 0 ? publishedOf(seen) : null;
  const changes = changesOf(published, content);
  const count = countChanges(changes);
  const fault = faultOfDraft(content);
  const isThere = seen.draft !== null || phase !== 'saved';
  const isFree = phase !== 'outdated';
  const close = () => setOpened(undefined);
  return (
    <section className="draft-bar" aria-label={text('draft')}>
      <div className="draft-line">
        <DraftState keeper={keeper} kept={kept} />
        <span className="button-row">
          {isThere && published ? (
            <Button interaction={isFree ? 'enabled' : 'disabled'} onClick={() => setOpened('discard')}>
              {text('discard')}
            </Button>
          ) : null}
          <Button
            color="primary"
            interaction={isFree && isThere && !fault && (count > 0 || !published) ? 'enabled' : 'disabled'}
            onClick={() => setOpened('publish')}
          >
            {text('publish')}
          </Button>
        </span>
      </div>
      {isThere && fault ? (
        <p className="small-print">
          {intl.formatMessage(draftFaults[fault.kind], 'weight' in fault ? { place: fault.weight } : {})}
        </p>
      ) : null}
      {count > 0 ? (
        <ToggleDetails summary={text('changeCount', { count })}>
          <ChangesSection changes={changes} people={kept.people} />
        </ToggleDetails>
      ) : null}
      <Suspense fallback={null}>
        {opened === 'publish' ? <PublishDialog keeper={keeper} kept={kept} onClose={close} /> : null}
        {opened === 'discard' ? <DiscardDialog keeper={keeper} kept={kept} onClose={close} /> : null}
      </Suspense>
    </section>
  );
}

/** Whether everything is saved. */
function DraftState({ keeper, kept: { phase, seen, problem } }: DraftBarProps) {
  const text = useTexts(checklistMessages);
  const textOf = useProblemText();
  if (phase === 'failed' && problem)
    return (
      <div role="alert">
        <strong>{text('updateFailed')}</strong> {textOf(problem)}{' '}
        <Button size="small" onClick={() => void keeper.flush()}>
          {text('tryAgain')}
        </Button>
      </div>
    );
  if (phase === 'outdated') return <span>{text('notSaved')}</span>;
  return (
    <span role="status">
      {phase === 'saved' ? (
        seen.draft === null ? (
          text('noDraft')
        ) : (
          <>
            {text('draftSaved')} {seen.draftSaved ? <Ago at={seen.draftSaved.at} /> : null}
          </>
        )
      ) : (
        text('saving')
      )}
    </span>
  );
}
