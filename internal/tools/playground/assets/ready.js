window.parent !== window && window.parent.postMessage({ typ: "ready", height: document.documentElement.scrollHeight }, "*")
