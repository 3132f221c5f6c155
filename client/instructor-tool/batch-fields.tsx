import { RadioInput, RadioInputGroup } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { BatchPicker } from '../batches/batch-picker.tsx';
import { useBatches } from '../batches/batch.api.ts';
import type { Problem } from '../data/problem.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import type { InstructorTool } from '#shared/instructor-tool/instructor-tool.ts';
import { instructorToolMessages } from './instructor-tool.messages.ts';
import type { ToolDraft, ToolMistake } from './tool-draft.ts';
import { useTexts } from '../ui/use-texts.ts';

export interface FieldsProps {
  readonly tool: InstructorTool;
  readonly draft: ToolDraft;
  readonly mistakes: ReadonlySet<ToolMistake>;
  readonly problem: Problem | undefined;
  readonly onChange: (part: Partial<ToolDraft>) => void;
}

/** Of which courses instructors have the view. */
export function BatchFields({ tool, draft, mistakes, problem, onChange }: FieldsProps) {
  const intl = useIntl();
  const text = useTexts(instructorToolMessages);
  const batches = useBatches();
  const fault = mistakes.has('batches') ? text('batchesMissing') : problemOf(problem, 'batchIds');
  return (
    <>
      <RadioInputGroup
        name="instructor-tool-batches"
        description={text('batches')}
        value={draft.allBatches ? 'all' : 'some'}
        messages={fieldMessages(
          fault,
          intl.formatMessage(instructorToolMessages.courseCount, {
            count: tool.courseCount,
            isPart: String(tool.inScopeCount < tool.courseCount),
            inScope: tool.inScopeCount,
          }),
        )}
        onChange={(_, value) => onChange({ allBatches: value === 'all' })}
      >
        <RadioInput value="all" label={text('allBatches')} />
        <RadioInput value="some" label={text('someBatches')} />
      </RadioInputGroup>
      {draft.allBatches ? null : (
        <LoadState of={batches}>
          {({ batches: known }) => (
            <BatchPicker
              batches={known}
              chosen={draft.batchIds}
              placeholder={text('chooseBatches')}
              onChange={(batchIds) => onChange({ batchIds })}
            />
          )}
        </LoadState>
      )}
    </>
  );
}
