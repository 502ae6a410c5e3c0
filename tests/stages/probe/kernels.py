"""Little kernels of every kind, with what their parameters are."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kernelmill.records import ArgumentOrigin, Launch, PortedUnit, Resolved

HEAD = "#include <hip/hip_runtime.h>\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A kernel and what a search has to find out about it."""

    code: str
    shapes: Mapping[str, tuple[str, ...]]
    accesses: Mapping[str, str]
    values: Mapping[str, str] = field(default_factory=dict)
    """Buffer -> kind of its values, their low and high."""
    launch: Launch | None = None
    atomic: tuple[str, ...] = ()


def launched(grid: str, argument_origins: Mapping[str, str], block: str = "64", shared: str = "0") -> Launch:
    """A launch as an extraction resolves it."""
    return Launch(
        path="a.cu",
        line=1,
        grid=grid,
        block=block,
        resolved_grid=Resolved(expression=grid, in_parameters=(grid, "1", "1")),
        resolved_block=Resolved(expression=block, in_parameters=(block, "1", "1")),
        resolved_shared=Resolved(expression=shared, in_parameters=(shared,)),
        argument_origins=tuple(
            ArgumentOrigin(
                parameter=name,
                type="int",
                argument=text,
                expression=text,
                kind="data" if "data_ptr" in text else "size",
                origin=text.partition(".")[0] if "data_ptr" in text else None,
            )
            for name, text in argument_origins.items()
        ),
    )


def unit(name: str, example: Example) -> PortedUnit:
    """The example as a unit."""
    return PortedUnit(
        id=f"examples/a.cu:{name}",
        source="examples",
        kernel_id=f"examples/a.cu:{name}",
        name=name,
        types=(),
        kernel_code=example.code,
        unit_code=HEAD + example.code,
        dependencies=(),
        stand_ins=(),
        launch=() if example.launch is None else (example.launch,),
    )


EXAMPLES: Mapping[str, Example] = {
    "unpool": Example(
        code="""__global__ void unpool(const float *grad, const int *image, const int *place, float *out, int channels,
                       int height, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= channels) return;
  atomicAdd(out + (image[i] * channels + i) * height * width + place[i], grad[i]);
}
""",
        shapes={
            "grad": ("channels",),
            "image": ("channels",),
            "place": ("channels",),
            "out": ("num_out", "channels", "height", "width"),
        },
        accesses={"grad": "read", "image": "read", "place": "read", "out": "read_written"},
        values={"image": "index 0 num_out", "place": "index 0 height * width"},
        atomic=("out",),
    ),
    "scale": Example(
        code="""__global__ void scale(const float *x, float *y, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i];
}
""",
        shapes={"x": ("n",), "y": ("n",)},
        accesses={"x": "read", "y": "written"},
    ),
    "accumulate": Example(
        code="""__global__ void accumulate(const double *x, double *total, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) total[i] += x[i];
}
""",
        shapes={"x": ("n",), "total": ("n",)},
        accesses={"x": "read", "total": "read_written"},
        launch=launched(
            "(n + 63) / 64", {"x": "x.data_ptr<double>()", "total": "t.data_ptr<double>()", "n": "x.numel()"}
        ),
    ),
    "transposed": Example(
        code="""__global__ void transposed(const float *in, float *out, int rows, int cols) {
  int r = blockIdx.y * blockDim.y + threadIdx.y, c = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows && c < cols) out[c * rows + r] = in[r * cols + c];
}
""",
        shapes={"in": ("rows", "cols"), "out": ("cols", "rows")},
        accesses={"in": "read", "out": "written"},
    ),
    "gathered": Example(
        code="""__global__ void gathered(const float *table, const int *rows, float *out, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * width) out[i] = table[rows[i / width] * width + i % width];
}
""",
        shapes={"table": ("num_table", "width"), "rows": ("n",), "out": ("n", "width")},
        accesses={"table": "read", "rows": "read", "out": "written"},
        values={"rows": "index 0 num_table"},
        launch=launched(
            "(n * width + 63) / 64",
            {
                "table": "table.data_ptr<float>()",
                "rows": "rows.data_ptr<int>()",
                "out": "out.data_ptr<float>()",
                "n": "rows.size(0)",
                "width": "table.size(1)",
            },
        ),
    ),
    "counted": Example(
        code="""__global__ void counted(const long *key, int *histogram, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&histogram[key[i]], 1);
}
""",
        shapes={"key": ("n",), "histogram": ("num_histogram",)},
        accesses={"key": "read", "histogram": "read_written"},
        values={"key": "index 0 num_histogram"},
        atomic=("histogram",),
    ),
    "segments": Example(
        code="""__global__ void segments(const int *start, const float *x, float *sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = start[i]; j < start[i + 1]; ++j) sum += x[j];
  sums[i] = sum;
}
""",
        shapes={"start": ("n + 1",), "x": ("num_x",), "sums": ("n",)},
        accesses={"start": "read", "x": "read", "sums": "written"},
        values={"start": "offsets 0 num_x"},
    ),
    "walk": Example(
        code="""__global__ void walk(const long *rowptr, const long *col, const long *start, const float *rand,
                     long *nodes, int length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long node = start[i];
  for (int k = 0; k < length; ++k) {
    long first = rowptr[node], end = rowptr[node + 1];
    if (end > first) node = col[first + long(rand[k * n + i] * (end - first))];
    nodes[k * n + i] = node;
  }
}
""",
        shapes={
            "rowptr": ("num_rowptr + 1",),
            "col": ("num_col",),
            "start": ("n",),
            "rand": ("length", "n"),
            "nodes": ("length", "n"),
        },
        accesses={"rowptr": "read", "col": "read", "start": "read", "rand": "read", "nodes": "written"},
        values={
            "rowptr": "offsets 0 num_col",
            "col": "index 0 num_rowptr",
            "start": "index 0 num_rowptr",
            "rand": "within 0 1",
        },
    ),
    "levels": Example(
        code="""__global__ void levels(const float *maps, const int *shapes, const int *starts, const float *where,
                       float *sampled, int num_levels, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int level = 0; level < num_levels; ++level) {
    const int height = shapes[2 * level], width = shapes[2 * level + 1];
    const int y = int(where[2 * i] * height), x = int(where[2 * i + 1] * width);
    if (y >= 0 && y < height && x >= 0 && x < width) sum += maps[starts[level] + y * width + x];
  }
  sampled[i] = sum;
}
""",
        shapes={
            "maps": ("num_maps",),
            "shapes": ("num_levels", "2"),
            "starts": ("num_levels",),
            "where": ("n", "2"),
            "sampled": ("n",),
        },
        accesses={"maps": "read", "shapes": "read", "starts": "read", "where": "read", "sampled": "written"},
        values={"shapes": "grids 0 num_maps", "starts": "grid_starts 0 num_maps"},
    ),
    "lists": Example(
        code="""__global__ void lists(const float *x, const int *neighbors, float *sums, int num_x, int n, int most) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int *own = neighbors + i * most;
  float sum = 0;
  for (int k = 1; k <= own[0]; ++k) sum += x[own[k]];
  sums[i] = sum;
}
""",
        shapes={"x": ("num_x",), "neighbors": ("n", "most"), "sums": ("n",)},
        accesses={"x": "read", "neighbors": "read", "sums": "written"},
        values={"neighbors": "counted 0 num_x"},
    ),
    "stacked": Example(
        code="""__global__ void stacked(const float *x, const int *lengths, float *sums, int samples) {
  int sample = blockIdx.x * blockDim.x + threadIdx.x;
  if (sample >= samples) return;
  int first = 0;
  for (int k = 0; k < sample; ++k) first += lengths[k];
  float sum = 0;
  for (int i = 0; i < lengths[sample]; ++i) sum += x[first + i];
  sums[sample] = sum;
}
""",
        shapes={"x": ("num_x",), "lengths": ("samples",), "sums": ("samples",)},
        accesses={"x": "read", "lengths": "read", "sums": "written"},
        values={"lengths": "counts 0 num_x"},
    ),
    "ball_query": Example(
        code="""__global__ void ball_query(int B, int M, float radius, int nsample, const float *new_xyz,
                           const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt, int *idx) {
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < M; pt_idx += blockDim.x * gridDim.x) {
    int bs_idx = 0;
    for (int pt_cnt = 0; bs_idx < B; bs_idx++) {
      pt_cnt += new_xyz_batch_cnt[bs_idx];
      if (pt_idx < pt_cnt) break;
    }
    int xyz_batch_start_idx = 0;
    for (int k = 0; k < bs_idx; k++) xyz_batch_start_idx += xyz_batch_cnt[k];
    const float *cur_xyz = xyz + xyz_batch_start_idx * 3;
    const float *center = new_xyz + pt_idx * 3;
    int n = xyz_batch_cnt[bs_idx], cnt = 0;
    for (int k = 0; k < n; ++k) {
      float x = cur_xyz[k * 3] - center[0], y = cur_xyz[k * 3 + 1] - center[1], z = cur_xyz[k * 3 + 2] - center[2];
      if (x * x + y * y + z * z < radius * radius) {
        for (int l = 0; cnt == 0 && l < nsample; ++l) idx[pt_idx * nsample + l] = k;
        idx[pt_idx * nsample + cnt] = k;
        if (++cnt >= nsample) break;
      }
    }
    if (cnt == 0) idx[pt_idx * nsample] = -1;
  }
}
""",
        shapes={
            "new_xyz": ("M", "3"),
            "new_xyz_batch_cnt": ("B",),
            "xyz": ("num_xyz", "3"),
            "xyz_batch_cnt": ("B",),
            "idx": ("M", "nsample"),
        },
        accesses={
            "new_xyz": "read",
            "new_xyz_batch_cnt": "read",
            "xyz": "read",
            "xyz_batch_cnt": "read",
            "idx": "written",
        },
        values={"new_xyz_batch_cnt": "counts 0 M", "xyz_batch_cnt": "counts 0 num_xyz"},
        launch=launched("M / 512 + (M % 512 > 0)", {"M": "new_xyz.size(0)", "B": "xyz_batch_cnt.size(0)"}, block="512"),
    ),
    "grouped": Example(
        code="""__global__ void grouped(int b, int c, int m, const float *features, const int *features_batch_cnt,
                        const int *idx, const int *idx_batch_cnt, float *out) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= m * c) return;
  int point = index / c, sample = 0, end = idx_batch_cnt[0];
  for (int k = 1; k < b; k++) {
    if (point < end) break;
    end += idx_batch_cnt[k];
    sample = k;
  }
  int start = 0;
  for (int k = 0; k < sample; k++) start += features_batch_cnt[k];
  out[point * c + index % c] = features[(start + idx[point]) * c + index % c];
}
""",
        shapes={
            "features": ("num_features", "c"),
            "features_batch_cnt": ("b",),
            "idx": ("m",),
            "idx_batch_cnt": ("b",),
            "out": ("m", "c"),
        },
        accesses={
            "features": "read",
            "features_batch_cnt": "read",
            "idx": "read",
            "idx_batch_cnt": "read",
            "out": "written",
        },
        values={
            "features_batch_cnt": "counts (num_features / b + 1) / 2 num_features",
            "idx": "local_index 0 (num_features / b + 1) / 2",
            "idx_batch_cnt": "counts 0 m",
        },
        launch=launched("m * c / 64 + (m * c % 64 > 0)", {"m": "idx.size(0)", "c": "features.size(1)"}),
    ),
    "summed": Example(
        code="""__global__ void summed(const float *x, float *sums, int n) {
  __shared__ float part[64];
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum += x[blockIdx.x * n + i];
  part[threadIdx.x] = sum;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = part[0];
}
""",
        shapes={"x": ("num_blocks", "n"), "sums": ("num_blocks",)},
        accesses={"x": "read", "sums": "written"},
    ),
    "pooled": Example(
        code="""__global__ void pooled(int count, const float *in, const float *boxes, float *out, int *best,
                       int channels, int height, int width, int bins, int mode) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += blockDim.x * gridDim.x) {
    int bin = i % bins, c = i / bins % channels, box = i / bins / channels;
    int image = (int)boxes[box * 5];
    const float *plane = in + (image * channels + c) * height * width;
    float value = 0;
    for (int p = bin; p < height * width; ++p) {
      if (mode == 0 && (p == bin || plane[p] > value)) {
        value = plane[p];
        best[i] = p;
      }
      if (mode == 1) value += plane[p];
    }
    out[i] = value + boxes[box * 5 + 4];
  }
}
""",
        shapes={
            "in": ("num_in", "channels", "height", "width"),
            "boxes": ("num_boxes", "5"),
            "out": ("num_boxes", "channels", "bins"),
            "best": ("num_boxes", "channels", "bins"),
        },
        accesses={"in": "read", "boxes": "read", "out": "written", "best": "written"},
        values={"boxes": "index 0 num_in"},
        launch=launched(
            "min((count + 63) / 64, 4096)",
            {
                "count": "out.numel()",
                "in": "in.data_ptr<float>()",
                "boxes": "boxes.data_ptr<float>()",
                "out": "out.data_ptr<float>()",
                "best": "best.data_ptr<int>()",
                "channels": "in.size(1)",
                "height": "in.size(2)",
                "width": "in.size(3)",
            },
        ),
    ),
    "from_one": Example(
        code="""__global__ void from_one(const int *position, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[position[i] - 1];
}
""",
        shapes={"position": ("n",), "x": ("num_x",), "y": ("n",)},
        accesses={"position": "read", "x": "read", "y": "written"},
        values={"position": "index 1 num_x + 1"},
    ),
    "unchecked": Example(
        code="""__global__ void unchecked(const float2 *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i].x + x[i].y;
}
""",
        shapes={"x": ("num_blocks", "64"), "y": ("num_blocks", "64")},
        accesses={"x": "read", "y": "written"},
    ),
    "copied": Example(
        code="""__global__ void copied(const float *x, float *y, int rows, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows) memcpy(y + i * width, x + i * width, width * sizeof(float));
}
""",
        shapes={"x": ("rows", "width"), "y": ("rows", "width")},
        accesses={"x": "read", "y": "written"},
    ),
    "reduced": Example(
        code="""enum class How { sum, most, mean };
__global__ void reduced(const float *x, float *y, How how, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && how == How::most) y[i] = x[i];
}
""",
        shapes={"x": ("n",), "y": ("n",)},
        accesses={"x": "read", "y": "written"},
    ),
    "waiting": Example(
        code="""__global__ void waiting(const int *state, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && state[i] == -1) y[i] = x[i];
}
""",
        shapes={"state": ("n",), "x": ("n",), "y": ("n",)},
        accesses={"state": "read", "x": "read", "y": "written"},
        values={"state": "selector -1 1"},
    ),
}

REJECTED: Mapping[str, tuple[str, str]] = {
    "endless": (
        """__global__ void endless(volatile int *flag) {
  while (*flag == 0) {
  }
}
""",
        "hangs",
    ),
    "hostile": (
        """__global__ void hostile(float *x, int n) {
  for (long i = 0; i < n; ++i) x[i * 100000000000l] = 1;
}
""",
        "size_not_varied",
    ),
    "doubling": (
        """__global__ void doubling(float *x, int n) {
  int i = threadIdx.x;
  if (i < n) x[(1 << n) + i] = 1;
}
""",
        "out_of_bounds_on_fresh_sizes",
    ),
    "idle": (
        """__global__ void idle(const float *x, int n) {
  if (threadIdx.x < n && x[threadIdx.x] > 1e30f) __builtin_trap();
}
""",
        "writes_nothing",
    ),
    "handled": (
        """struct Handle { float *data; int *more; };
__global__ void handled(Handle h, int n) {
  if (threadIdx.x < n) h.data[threadIdx.x] = 1;
}
""",
        "unsupported_parameter",
    ),
    "wrong": ("__global__ void wrong(float *x) { x[0] = missing; }\n", "does_not_compile_for_cpu"),
}
