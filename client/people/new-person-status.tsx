import { Pill } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { addMessages, problemMessages } from './add-people.messages.ts';
import type { NewPerson } from './new-people.ts';

/** Says in words how it stands with somebody who is to be added. */
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

/** The same as a pill where all is well, and as a plain sentence where something is wrong. */
export function NewPersonStatus({ person }: { person: NewPerson }) {
  const text = useStatusText()(person);
  const { kind } = person.status;
  if (kind === 'problem' || kind === 'unanswered' || kind === 'refused') return text;
  return <Pill color={colors[kind]}>{text}</Pill>;
}
