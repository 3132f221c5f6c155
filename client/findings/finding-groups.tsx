import { Button, Heading } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ItemFindings, RuleFindings } from '#shared/findings/finding.ts';
import type { ChosenFindings } from '#shared/findings/findings.api.ts';
import { udoitRules, type UdoitRule } from '#shared/scans/udoit-rules.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { accessibilityMessages } from './accessibility.messages.ts';
import { EditInCanvas } from './edit-in-canvas.tsx';
import { FindingPlaces, SeverityPill } from './finding-places.tsx';
import { findingMessages } from './finding.messages.ts';
import { FixSteps } from './fix-steps.tsx';
import { ResolveButton } from './resolve-button.tsx';
import { ruleTitles } from './rule-title.messages.ts';
import { useItemTitle } from './use-item-title.ts';
import type { Choices } from './use-narrowed.ts';

interface GroupContext {
  readonly whose: ShownCourse;
  readonly mayResolve: boolean;
  readonly choices: Choices;
  /** the first group is open until another one is */
  readonly isFirst: boolean;
}

interface GroupProps extends Omit<GroupContext, 'whose' | 'mayResolve'> {
  /** in the address, while it's open */
  readonly name: string;
  readonly title: string;
  readonly sign?: ReactNode;
  readonly notes: readonly (string | null)[];
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Findings that belong together, with their places once it's open. */
function Group({ name, title, sign, notes, actions, choices, isFirst, children }: GroupProps) {
  const intl = useIntl();
  const { open } = choices.chosen;
  const isOpen = open === null ? isFirst : open === name;
  const label = intl.formatMessage(isOpen ? findingMessages.hideOf : findingMessages.showOf, { title });
  return (
    <section className="finding-group" aria-label={title}>
      <div className="finding-group-head">
        <div className="finding-group-title">
          <Heading level="h3">
            <bdi>{title}</bdi>
          </Heading>
          <div className="small-text">
            {sign} {notes.filter((note) => note !== null).join(' · ')}
          </div>
        </div>
        <div className="button-row">
          {actions}
          <Button
            aria-expanded={isOpen}
            aria-label={label}
            onClick={() => choices.show(isOpen ? 'none' : name)}
          >
            {intl.formatMessage(isOpen ? findingMessages.hide : findingMessages.show)}
          </Button>
        </div>
      </div>
      {isOpen ? <div className="finding-group-body">{children}</div> : null}
    </section>
  );
}

const countIn = (group: Pick<RuleFindings, 'active' | 'resolved' | 'fixed'>, { chosen }: Choices) =>
  group[chosen.state];

/** All that breaks one rule: what's wrong, what it costs, how to fix it, and where. */
export function RuleGroup({ group, ...context }: GroupContext & { group: RuleFindings }) {
  const intl = useIntl();
  const { whose, mayResolve, choices } = context;
  const { rule, itemCount, gain, alsoIn } = group;
  const { severity, needsReview, criteria } = udoitRules[rule] as UdoitRule;
  const count = countIn(group, choices);
  const isActive = choices.chosen.state === 'active';
  return (
    <Group
      name={rule}
      title={intl.formatMessage(ruleTitles[rule])}
      sign={<SeverityPill severity={severity} />}
      notes={[
        intl.formatMessage(findingMessages.perRule, { count, items: itemCount }),
        isActive && gain !== null && gain > 0 ? pointsOf(intl, gain) : null,
        alsoIn ? intl.formatMessage(findingMessages.alsoIn, { count: alsoIn }) : null,
        criteria.length > 0
          ? intl.formatMessage(findingMessages.criteria, { criteria: criteria.join(', ') })
          : null,
        needsReview ? intl.formatMessage(findingMessages.needsReview) : null,
      ]}
      actions={<ResolveGroupButton {...context} which={{ rule }} count={count} />}
      {...context}
    >
      <FixSteps rule={rule} />
      <FindingPlaces narrowedTo={{ rule }} {...{ whose, mayResolve, choices }} />
    </Group>
  );
}

const pointsOf = (intl: ReturnType<typeof useIntl>, gain: number) =>
  intl.formatMessage(accessibilityMessages.gain, {
    points: intl.formatNumber(gain, { maximumFractionDigits: 1 }),
  });

/** All that was found in one item. */
export function ItemGroup({ group, ...context }: GroupContext & { group: ItemFindings }) {
  const intl = useIntl();
  const { whose, mayResolve, choices } = context;
  const titleOf = useItemTitle();
  const { item, errors, suggestions } = group;
  const count = countIn(group, choices);
  return (
    <Group
      name={String(item.id)}
      title={titleOf(item)}
      notes={[
        intl.formatMessage(findingMessages.kindName, { kind: item.kind }),
        item.isPublished === false ? intl.formatMessage(findingMessages.unpublished) : null,
        choices.chosen.state === 'active'
          ? intl.formatMessage(findingMessages.perItem, { errors, suggestions })
          : intl.formatMessage(findingMessages.perItemOther, { count }),
      ]}
      actions={
        <>
          <ResolveGroupButton {...context} which={{ itemId: item.id }} count={count} />
          <EditInCanvas item={item} />
        </>
      }
      {...context}
    >
      <FindingPlaces narrowedTo={{ itemId: item.id }} showsRule {...{ whose, mayResolve, choices }} />
    </Group>
  );
}

interface ResolveGroupButtonProps extends GroupContext {
  readonly which: ChosenFindings;
  readonly count: number;
}

/** Judges all of a group, if nothing narrows it: what isn't shown isn't touched. */
function ResolveGroupButton({ whose, mayResolve, choices, which, count }: ResolveGroupButtonProps) {
  const { state } = choices.chosen;
  if (!mayResolve || state === 'fixed' || choices.isNarrowed || count < 2) return null;
  return <ResolveButton courseId={whose.courseId} which={which} state={state} count={count} isGroup />;
}
