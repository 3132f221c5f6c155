import { Alert, Button } from '@instructure/ui/latest';
import { useState } from 'react';
import { visibilities } from '#shared/checklists/checklist.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { checklistMessages } from './checklist.messages.ts';
import type { DraftKeeper, KeptDraft } from './draft-keeper.ts';
import { useTexts } from '../ui/use-texts.ts';
import type { Clash } from '#shared/checklists/merge-drafts.ts';

interface DraftNewsProps {
  readonly keeper: DraftKeeper;
  readonly kept: KeptDraft;
}

/** What others did to the draft meanwhile: asks what to do about it, and tells what came of it. */
export function DraftNews({ keeper, kept }: DraftNewsProps) {
  if (kept.phase === 'outdated') return <Overtaken keeper={keeper} kept={kept} />;
  return kept.clashes.length > 0 ? <Clashes clashes={kept.clashes} /> : null;
}

/** Somebody else was first. What was edited here is still on the page. */
function Overtaken({ keeper, kept: { problem } }: DraftNewsProps) {
  const text = useTexts(checklistMessages);
  const textOf = useProblemText();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const run = async (step: () => Promise<boolean>) => {
    setIsBusy(true);
    const isDone = await step();
    setIsBusy(false);
    setHasFailed(!isDone);
  };
  const interaction = isBusy ? 'disabled' : 'enabled';
  return (
    <div role="alert">
      <Alert transition="none" variant="warning" margin="small 0">
        <p>{problem ? textOf(problem) : null}</p>
        <p>{text('overtaken')}</p>
        {hasFailed ? <p>{text('readFailed')}</p> : null}
        <span className="button-row">
          <Button
            color="primary"
            interaction={interaction}
            onClick={() => void run(() => keeper.mergeOntoNewest())}
          >
            {text('merge')}
          </Button>
          <Button interaction={interaction} onClick={() => void run(() => keeper.takeNewest())}>
            {text('takeNewest')}
          </Button>
        </span>
      </Alert>
    </div>
  );
}

function Clashes({ clashes }: { clashes: readonly Clash[] }) {
  const text = useTexts(checklistMessages);
  const theirsOf = (clash: Clash) => {
    if (clash.kind !== 'visibility') return 'theirs' in clash ? clash.theirs : '';
    const visibility = visibilities.find((known) => known === clash.theirs) ?? 'private';
    return text('visibilityName', { visibility });
  };
  const lineOf = (clash: Clash) =>
    text('clash', {
      kind: clash.kind,
      title: 'title' in clash ? clash.title || text('untitledTask') : '',
      field: 'field' in clash ? text('taskField', { field: clash.field }) : '',
      theirs: theirsOf(clash),
      hasTheirs: theirsOf(clash) !== '',
    });
  const lines = clashes.map(lineOf);
  return (
    <div role="status">
      <Alert transition="none" variant="info" margin="small 0">
        <p>{text('clashes')}</p>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
