import { TextInput } from '@instructure/ui/latest';
import { titleLetters, visibilities } from '#shared/checklists/checklist.ts';
import { usersAfter, withUser, withoutUser } from '#shared/checklists/draft.ts';
import { Choice } from '../ui/form/choice.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { checklistMessages } from './checklist.messages.ts';
import type { DraftKeeper, KeptDraft } from './draft-keeper.ts';
import { PeopleField } from './people-field.tsx';
import { useTexts } from '../ui/use-texts.ts';

interface ChecklistFieldsProps {
  readonly keeper: DraftKeeper;
  readonly kept: KeptDraft;
}

/** What a checklist is called, who finds it, and who works on it. */
export function ChecklistFields({ keeper, kept }: ChecklistFieldsProps) {
  const text = useTexts(checklistMessages);
  const { content, seen, problem } = kept;
  const published = seen.users.map(({ id }) => id);
  return (
    <div className="form-stack checklist-fields">
      <TextInput
        renderLabel={text('title')}
        isRequired
        maxLength={titleLetters}
        value={content.title}
        messages={fieldMessages(problemOf(problem, 'title'))}
        onChange={(_, title) => keeper.edit((before) => ({ ...before, title }))}
      />
      <Choice
        label={text('visibility')}
        value={content.visibility}
        choices={visibilities}
        nameOf={(visibility) => text('visibilityName', { visibility })}
        onChoose={(visibility) => visibility && keeper.edit((before) => ({ ...before, visibility }))}
      />
      <PeopleField
        label={text('people')}
        hint={text('peopleHint')}
        chosen={usersAfter(content, published)}
        people={kept.people}
        onAdd={(person) => {
          keeper.meet(person);
          keeper.edit((before) => withUser(before, person.id, published));
        }}
        onRemove={(id) => keeper.edit((before) => withoutUser(before, id, published))}
      />
    </div>
  );
}
