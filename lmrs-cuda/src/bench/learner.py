"""The learner's iteration in PyTorch, for comparison with `lmrs bench cuda` on the same machine.

The same work: gates of the history, SGD steps with momentum on slopes (gather, products, gradient,
clipped step), the Jacobian, its leading singular vectors by the Gram matrix, random directions made
orthogonal to them. With --graph the steps are captured into a CUDA graph, as lmrs does.
"""

import argparse
import time

import torch


def learner(d, widths, relu, level, window, count, given, batch, steps, graph):
    dev = torch.device("cuda")
    torch.manual_seed(0)
    sizes = [d] + widths
    weights = [torch.randn(o, i, device=dev) * (0.01 if l == 0 else 1) * (2 / i) ** 0.5
               for l, (i, o) in enumerate(zip(sizes, widths))]
    biases = [0.5 * torch.randn(o, device=dev) if l == 0 else torch.zeros(o, device=dev)
              for l, o in enumerate(widths)]
    velocity = [torch.zeros_like(w) for w in weights]
    past_x = torch.randn(window, d, device=dev)
    past_q = torch.randn(window * count, d, device=dev) / d**0.5
    targets = torch.randn(window * count, device=dev)
    rate, keep, clip, factor = 1e-3 * min(1, 1e3 / d), 0.9, 10.0, 2.0 * d / batch
    rows = torch.zeros(steps, batch, dtype=torch.long, device=dev)

    def gates(x):
        out = []
        for w, b, r in zip(weights, biases, relu):
            x = x @ w.T + b
            g = (x > 0).float() if r else torch.ones_like(x)
            out.append(g)
            x = x * g
        return out

    def step(s, past):
        index = rows[s]
        slots = index // count
        tape = [past_q[index]]
        for w, g in zip(weights, past):
            tape.append((tape[-1] @ w.T) * g[slots])
        above = factor * (tape[-1] - targets[index][:, None])
        gradients = []
        for l in range(len(weights) - 1, -1, -1):
            gradients.append(above.T @ tape[l])
            if l:
                above = (above @ weights[l]) * past[l - 1][slots]
        gradients.reverse()
        norm = torch.stack([(g * g).sum() for g in gradients]).sum().sqrt()
        now = rate * torch.clamp(clip / norm, max=1.0)
        for w, v, g in zip(weights, velocity, gradients):
            v.mul_(keep).sub_(now * g)
            w.add_(v)

    def learn():
        past = gates(past_x)
        for s in range(steps):
            step(s, past)

    def directions(x):
        at = gates(x)
        a = weights[level] * at[level - 1]
        for l in range(level - 1, 0, -1):
            a = (a @ weights[l]) * at[l - 1]
        jacobian = a @ weights[0]
        values, vectors = torch.linalg.eigh((jacobian @ jacobian.T).double())
        guided = min(int((values > 0.01 * values[-1]).sum()), given)
        c = (vectors / values.clamp_min(1e-300).sqrt()).T.flip(0)[:guided].float()
        out = torch.cat([c @ jacobian, torch.randn(given - guided, d, device=dev)])
        for _ in range(2):
            factor_ = torch.linalg.cholesky((out @ out.T).double())
            out = torch.linalg.inv(factor_).float() @ out
        return out.cpu()

    captured = None
    if graph:
        side = torch.cuda.Stream()
        with torch.cuda.stream(side):
            learn()
        torch.cuda.synchronize()
        captured = torch.cuda.CUDAGraph()
        with torch.cuda.graph(captured):
            learn()

    def iteration():
        rows.copy_(torch.randint(0, window * count, (steps, batch)))
        if captured:
            captured.replay()
        else:
            learn()
        torch.cuda.synchronize()

    return iteration, lambda: directions(torch.randn(1, d, device=dev))


def median(call, times=15, warm=5):
    out = []
    for i in range(warm + times):
        torch.cuda.synchronize()
        began = time.perf_counter()
        call()
        torch.cuda.synchronize()
        if i >= warm:
            out.append(1e3 * (time.perf_counter() - began))
    return sorted(out)[times // 2]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graph", action="store_true", help="capture the steps into a CUDA graph")
    graph = parser.parse_args().graph
    torch.backends.cuda.matmul.allow_tf32 = False
    print("PyTorch %s%s on %s" % (torch.__version__, ", CUDA graph" if graph else "",
                                  torch.cuda.get_device_name()))
    print("| network | d | learning, ms | directions, ms | together, ms |")
    print("| --- | ---: | ---: | ---: | ---: |")
    n, p = 10, 230
    for name, args in [
        ("default", (1000, [10, 5, 1], [True, False, False], 1, 50, 10, 10, 20, 20)),
        ("default", (10_000, [10, 5, 1], [True, False, False], 1, 50, 10, 10, 20, 20)),
        ("default", (100_000, [10, 5, 1], [True, False, False], 1, 50, 10, 10, 20, 20)),
        ("default, n = 10", (1_000_000, [2 * n, n, 1], [True, False, False], 1, 50, 10, 10, 20, 20)),
        ("paper's for Humanoid, n = 230",
         (6392, [3196, 2 * p, p, p, p, 1], [True, True, True, False, True, False], 3, 4, 64, 230, 64, 10)),
    ]:
        learn, directions = learner(*args, graph)
        a, b = median(learn), median(directions)
        print("| %s | %d | %.2f | %.2f | %.2f |" % (name, args[0], a, b, a + b), flush=True)
        torch.cuda.empty_cache()


if __name__ == "__main__":
    main()
