import { Checkbox } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import type { StatusContent } from '#shared/statuses/status.api.ts';
import {
  longestLabel,
  longestMeaning,
  statusCategories,
  statusColours,
  statusIcons,
} from '#shared/statuses/status.ts';
import { StatusLabel } from './status-label-panel.tsx';
import { statusMessages } from './status.messages.ts';
import { Choice } from '../ui/form/choice.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { TextField } from '../ui/form/text-field.tsx';

interface StatusFieldsProps {
  readonly draft: StatusContent;
  /** the default stays so until another one is made it */
  readonly isDefaultNow: boolean;
  readonly onChange: (draft: StatusContent) => void;
}

/** What a status is called, looks like and stands for. */
export function StatusFields({ draft, isDefaultNow, onChange }: StatusFieldsProps) {
  const text = useTexts(statusMessages);
  const set = (change: Partial<StatusContent>) => onChange({ ...draft, ...change });
  return (
    <div className="form-stack">
      <TextField
        renderLabel={text('label')}
        isRequired
        most={longestLabel}
        value={draft.label}
        onChange={(_, label) => set({ label })}
      />
      <TextField
        renderLabel={text('meaning')}
        messages={[{ type: 'hint', text: text('meaningHint') }]}
        most={longestMeaning}
        value={draft.meaning}
        onChange={(_, meaning) => set({ meaning })}
      />
      <Choice
        label={text('category')}
        value={draft.category}
        choices={statusCategories}
        nameOf={(category) => text('categoryName', { category })}
        onChoose={(category) => category && set({ category })}
      />
      <Choice
        label={text('colour')}
        value={draft.colour}
        choices={statusColours}
        nameOf={(colour) => text('colourName', { colour })}
        onChoose={(colour) => colour && set({ colour })}
      />
      <Choice
        label={text('icon')}
        value={draft.icon}
        choices={statusIcons}
        nameOf={(icon) => text('iconName', { icon })}
        onChoose={(icon) => icon && set({ icon })}
      />
      <p>
        <FormattedMessage {...statusMessages.preview} />{' '}
        <StatusLabel of={{ ...draft, label: draft.label || text('label') }} />
      </p>
      <Checkbox
        label={text('makeDefault')}
        checked={draft.isDefault}
        disabled={isDefaultNow}
        onChange={() => set({ isDefault: !draft.isDefault, isActive: true })}
      />
      <Checkbox
        label={text('active')}
        checked={draft.isActive}
        disabled={draft.isDefault}
        onChange={() => set({ isActive: !draft.isActive })}
      />
    </div>
  );
}
