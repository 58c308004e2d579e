const nothing = () => () => undefined;
module.exports = { autoScrollForElements: nothing, autoScrollWindowForElements: nothing };
