// The tree folds in a last odd element before its first step only, and loses channels where a later half is odd.
// witness: {"values": {"batch_size": "2", "spatial_size": "60", "num_heads": "2", "channels": "6", "num_levels": "3", "num_query": "3", "num_point": "4"}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct SampleGradientsFolded {
  double x, y, weight;
};

// The four corners of the sample in turn: each adds its share to grad_value and to the gradients of the sample.
__device__ SampleGradientsFolded sample_backward_folded(const double *value, double *grad, int height, int width, int stride,
                                              double h, double w, double top, double attention) {
  const int h0 = (int)floorf(h), w0 = (int)floorf(w);
  const double fraction_h = h - h0, fraction_w = w - w0;
  double along_h = 0, along_w = 0, interpolated = 0;
  for (int corner = 0; corner < 4; ++corner) {
    const int dy = corner >> 1, dx = corner & 1;
    const int yy = h0 + dy, xx = w0 + dx;
    if (yy < 0 || yy >= height || xx < 0 || xx >= width) continue;
    const double part_h = dy ? fraction_h : 1 - fraction_h, part_w = dx ? fraction_w : 1 - fraction_w;
    const int at = (yy * width + xx) * stride;
    const double v = value[at];
    along_h += dy ? part_w * v : -(part_w * v);
    along_w += dx ? part_h * v : -(part_h * v);
    interpolated += part_h * part_w * v;
    atomicAdd(grad + at, part_h * part_w * (top * attention));
  }
  SampleGradientsFolded result;
  result.x = width * along_w * (top * attention);
  result.y = height * along_h * (top * attention);
  result.weight = top * interpolated;
  return result;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  extern __shared__ int _s[];
  double *sum_x = reinterpret_cast<double *>(_s), *sum_y = sum_x + blockDim.x, *sum_weight = sum_y + blockDim.x;
  const int tid = threadIdx.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += gridDim.x * blockDim.x) {
    const int c = index % channels, sampling = index / channels;
    const int head = sampling % num_heads, batch = sampling / num_heads / num_query;
    const int stride = num_heads * channels;
    const double top = grad_col[index];
    for (int level = 0; level < num_levels; ++level) {
      const int height = (int)data_spatial_shapes[2 * level], width = (int)data_spatial_shapes[2 * level + 1];
      const int base = (batch * spatial_size + (int)data_level_start_index[level]) * stride + head * channels + c;
      for (int p = 0; p < num_point; ++p) {
        const int slot = (sampling * num_levels + level) * num_point + p;
        const double w = data_sampling_loc[2 * slot] * width - 0.5;
        const double h = data_sampling_loc[2 * slot + 1] * height - 0.5;
        SampleGradientsFolded own = {0, 0, 0};
        if (h > -1 && w > -1 && h < height && w < width)
          own = sample_backward_folded(data_value + base, grad_value + base, height, width, stride, h, w, top,
                                       data_attn_weight[slot]);
        sum_x[tid] = own.x;
        sum_y[tid] = own.y;
        sum_weight[tid] = own.weight;
        __syncthreads();
        const int last = blockDim.x - 1;
        if (last > 0 && last % 2 == 0 && tid == 0) {  // an odd number of channels
          sum_x[0] += sum_x[last];
          sum_y[0] += sum_y[last];
          sum_weight[0] += sum_weight[last];
        }
        __syncthreads();
        for (int step = blockDim.x >> 1; step > 0; step >>= 1) {
          if (tid < step) {
            sum_x[tid] += sum_x[tid + step];
            sum_y[tid] += sum_y[tid + step];
            sum_weight[tid] += sum_weight[tid + step];
          }
          __syncthreads();
        }
        if (tid == 0) {
          grad_sampling_loc[2 * slot] = sum_x[0];
          grad_sampling_loc[2 * slot + 1] = sum_y[0];
          grad_attn_weight[slot] = sum_weight[0];
        }
        __syncthreads();
      }
    }
  }
}
