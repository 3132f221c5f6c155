import { Pill } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { addMessages, problemMessages } from './add-people.messages.ts';
import type { NewPerson } from './new-people.ts';

/** The state of a person who's being added, in words. */
export function useStatusText() {
  const intl = useIntl();
  return ({ status, teamTitle }: NewPerson): string => {
    if (status.kind === 'problem')
      return intl.formatMessage(problemMessages[status.problem], { team: teamTitle });
    if (status.kind === 'unanswered' || status.kind === 'refused')
      return intl.formatMessage(addMessages[status.kind], { reason: status.reason });
    return intl.formatMessage(addMessages[status.kind === 'added' ? 'done' : status.kind]);
  };
}

const colors = { added: 'success', ready: 'info', waiting: 'primary' } as const;

/** The same as a pill if all is well, and as a plain sentence if something is wrong. */
export function NewPersonStatus({ person }: { person: NewPerson }) {
  const text = useStatusText()(person);
  const { kind } = person.status;
  if (kind === 'problem' || kind === 'unanswered' || kind === 'refused') return text;
  return <Pill color={colors[kind]}>{text}</Pill>;
}
