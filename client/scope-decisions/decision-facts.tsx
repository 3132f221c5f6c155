import { FormattedDate, FormattedMessage } from 'react-intl';
import type { ArchiveConditions, ScopeDecision } from '#shared/scope-decisions/scope-decision.ts';
import { scopeDecisionTexts } from '#shared/scope-decisions/scope-decision.columns.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { Moment } from '../ui/page/date-and-time.tsx';

const messages = defineMessages({
  byPerson: { id: 'scope.facts.byPerson', defaultMessage: '{who}, {when}' },
  byRule: { id: 'scope.facts.byRule', defaultMessage: 'By the rule “{rule}”, {when}' },
  kind: { id: 'scope.facts.kind', defaultMessage: 'Kind: {kind}' },
  reviewOn: { id: 'scope.facts.reviewOn', defaultMessage: 'To be looked at again on {day}' },
  evidence: { id: 'scope.facts.evidence', defaultMessage: 'Evidence' },
  ended: { id: 'scope.facts.ended', defaultMessage: 'Ended {when}: {because}' },
  conditions: { id: 'scope.facts.conditions', defaultMessage: 'Conditions of archives' },
  isOlder: {
    id: 'scope.facts.isOlder',
    defaultMessage:
      '{state, select, yes {Made before the day of compliance} no {Not made before the day of compliance} other {Nobody knows whether it was made before the day of compliance}}',
  },
  isForRecord: {
    id: 'scope.facts.isForRecord',
    defaultMessage:
      '{state, select, yes {Kept only for reference, research or records, as somebody said} other {Nobody said that it’s kept only for reference, research or records}}',
  },
  isUnaltered: {
    id: 'scope.facts.isUnaltered',
    defaultMessage:
      '{state, select, yes {Not changed since} no {Changed since} other {Nobody knows whether it was changed since}}',
  },
  isMarked: {
    id: 'scope.facts.isMarked',
    defaultMessage:
      '{state, select, yes {Marked as an archive in its title} no {Not marked as an archive in its title} other {Your institution doesn’t mark archives}}',
  },
});

/** Why something stands as it does, and who said so when. */
export function DecisionFacts({ decision }: { decision: ScopeDecision }) {
  const { reason, decidedBy, rule, decidedAt, kind, reviewOn, evidenceUrl, conditions } = decision;
  const when = <Moment at={decidedAt} />;
  return (
    <>
      <div>
        <bdi>{reason}</bdi>
      </div>
      <ul className="facts-line small-print">
        <li>
          {rule === null ? (
            <FormattedMessage {...messages.byPerson} values={{ who: <bdi>{decidedBy}</bdi>, when }} />
          ) : (
            <FormattedMessage {...messages.byRule} values={{ rule: <bdi>{rule}</bdi>, when }} />
          )}
        </li>
        {kind === null ? null : (
          <li>
            <FormattedMessage {...messages.kind} values={{ kind: <bdi>{kind}</bdi> }} />
          </li>
        )}
        {reviewOn === null ? null : (
          <li>
            <FormattedMessage
              {...messages.reviewOn}
              values={{ day: <FormattedDate value={reviewOn} timeZone="UTC" dateStyle="medium" /> }}
            />
          </li>
        )}
        {evidenceUrl === null ? null : (
          <li>
            <a href={evidenceUrl} target="_blank" rel="noreferrer">
              <FormattedMessage {...messages.evidence} />
            </a>
          </li>
        )}
        <EndOf decision={decision} />
      </ul>
      {conditions === null ? null : <Conditions conditions={conditions} />}
    </>
  );
}

function EndOf({ decision: { endedAt, endedBecause } }: { decision: ScopeDecision }) {
  if (endedBecause === null) return null;
  const because = <FormattedMessage {...scopeDecisionTexts.endName} values={{ end: endedBecause }} />;
  return (
    <li>
      <FormattedMessage {...messages.ended} values={{ when: <Moment at={endedAt} />, because }} />
    </li>
  );
}

const stateOf = (is: boolean | null) => (is === null ? 'unknown' : is ? 'yes' : 'no');

const Conditions = ({ conditions }: { conditions: ArchiveConditions }) => (
  <div className="small-print">
    <FormattedMessage {...messages.conditions} />
    <ul>
      {(['isOlder', 'isForRecord', 'isUnaltered', 'isMarked'] as const).map((name) => (
        <li key={name}>
          <FormattedMessage {...messages[name]} values={{ state: stateOf(conditions[name]) }} />
        </li>
      ))}
    </ul>
  </div>
);
