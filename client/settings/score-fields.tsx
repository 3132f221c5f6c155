import { Alert, Checkbox, FormFieldMessages, Text } from '@instructure/ui/latest';
import { generalMessages } from './general-settings.messages.ts';
import { NumberInput, type FieldsProps } from './number-field.tsx';
import { useTexts } from '../ui/use-texts.ts';

interface ScoreFieldsProps extends FieldsProps {
  /** whether the institution has the tool that computes scores */
  readonly isScored: boolean;
}

/** How scores are computed, and their names. */
export function ScoreFields({ isScored, ...props }: ScoreFieldsProps) {
  const { draft, mistakes, onChange } = props;
  const text = useTexts(generalMessages);
  const mistake = (id: 'weights' | 'thresholds', message: string) =>
    mistakes.has(id) ? (
      <div role="alert">
        <FormFieldMessages messages={[{ type: 'newError', text: message }]} />
      </div>
    ) : null;
  return (
    <>
      <Text as="p">{text('scoresText')}</Text>
      {isScored ? null : <Alert variant="info">{text('scoresWait')}</Alert>}
      <NumberInput {...props} field="high" />
      <NumberInput {...props} field="medium" />
      <NumberInput {...props} field="low" />
      {mistake('weights', text('weightsSum'))}
      <NumberInput {...props} field="good" />
      <NumberInput {...props} field="fair" />
      {mistake('thresholds', text('thresholdOrder'))}
      <Checkbox
        label={text('scoresUnused')}
        checked={draft.scoresUnused}
        onChange={() => onChange({ scoresUnused: !draft.scoresUnused })}
      />
      <Checkbox
        label={text('scoresUnpublished')}
        checked={draft.scoresUnpublished}
        onChange={() => onChange({ scoresUnpublished: !draft.scoresUnpublished })}
      />
    </>
  );
}
