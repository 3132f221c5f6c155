import { Alert, Button } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { Problem } from '../../data/problem.ts';
import { useProblemText } from '../page/load-state.tsx';
import { uiMessages } from '../ui.messages.ts';

interface RefusalProps {
  readonly problem: Problem | undefined;
  /** what's said of a problem that has no text of its own */
  readonly failed?: string;
  /** offered if somebody else saved first */
  readonly onLoadNewest?: (() => void) | undefined;
}

/** Why a form wasn't saved, read out at once. If somebody else was first, their version can be loaded in its place. */
export function Refusal({ problem, failed, onLoadNewest }: RefusalProps) {
  const intl = useIntl();
  const textOf = useProblemText();
  if (!problem) return null;
  return (
    <div role="alert">
      <Alert transition="none" variant="error">
        {onLoadNewest && isOutdated(problem) ? (
          <>
            <p>{textOf(problem, failed)}</p>
            <Button onClick={onLoadNewest}>{intl.formatMessage(uiMessages.loadNewest)}</Button>
          </>
        ) : (
          textOf(problem, failed)
        )}
      </Alert>
    </div>
  );
}

/** A conflict about another field isn't settled by their version. */
const isOutdated = ({ code, fields }: Problem) =>
  code === 'conflict' && (fields === undefined || 'body.version' in fields);
