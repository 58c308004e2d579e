/** TargetDeps: who may open what. */
export const LTI_TARGETS = Symbol('LtiTargets');
