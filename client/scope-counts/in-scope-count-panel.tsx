import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { ReactNode } from 'react';
import { filterToText } from '#shared/filters/filter-text.ts';
import type { Condition } from '#shared/filters/filter.ts';
import { inScopeOnly } from '#shared/scope-decisions/scope-terms.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { TextLink } from '../ui/page/link-button.tsx';

const messages = defineMessages({
  inScopeCount: { id: 'scope.inScopeCount', defaultMessage: '({count, number} in scope)' },
  inScopeOf: { id: 'scope.inScopeOf', defaultMessage: 'In scope: {count, number} of {total, number}.' },
});

interface Counted {
  readonly courseCount: number;
  readonly inScopeCount: number;
}

interface InScopeCountProps {
  readonly of: Counted;
  /** where these are listed */
  readonly to?: string;
}

/** After a number of courses, how many of them are in scope; nothing where all are. */
export function InScopeCount({ of: { courseCount, inScopeCount }, to }: InScopeCountProps) {
  if (inScopeCount === courseCount) return null;
  const said = <FormattedMessage {...messages.inScopeCount} values={{ count: inScopeCount }} />;
  return (
    <>
      {' '}
      <span className="unbroken">{to === undefined ? said : <TextLink to={to}>{said}</TextLink>}</span>
    </>
  );
}

interface PartProps {
  readonly part: Pick<Counted, 'inScopeCount'>;
  readonly of: Counted;
}

/** After a sentence about a part of some courses, the same of those in scope; nothing where all are. */
export const InScopePart = ({ part, of: whole }: PartProps) =>
  whole.inScopeCount === whole.courseCount ? null : (
    <>
      {' '}
      <FormattedMessage
        {...messages.inScopeOf}
        values={{ count: part.inScopeCount, total: whole.inScopeCount }}
      />
    </>
  );

interface CourseCountProps {
  readonly of: Counted;
  /** what the courses have in common */
  readonly having: Condition;
  /** the number of all, if not alone */
  readonly children?: ReactNode;
}

/** How many courses there are, and how many of them in scope, each leading to them. */
export function CourseCount({ of, having, children }: CourseCountProps) {
  const to = (filter: readonly Condition[]) =>
    `/courses?${new URLSearchParams({ filter: filterToText(filter) })}`;
  return (
    <>
      <TextLink to={to([having])}>{children ?? <FormattedNumber value={of.courseCount} />}</TextLink>
      <InScopeCount of={of} to={to([having, inScopeOnly])} />
    </>
  );
}
