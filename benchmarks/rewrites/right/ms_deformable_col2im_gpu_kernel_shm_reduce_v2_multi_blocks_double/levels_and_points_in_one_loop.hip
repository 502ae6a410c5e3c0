// One loop over all points of all levels, and a loop over the four corners.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void sample_gradients(
    const double *value, int height, int width, int nheads, int channels, double h, double w, int m, int c,
    double top_grad, double attn_weight, double *grad_value, double *grad_loc, double *grad_attn) {
  const int h_low = floorf(h), w_low = floorf(w);
  const double lh = h - h_low, lw = w - w_low;
  const double hh = 1 - lh, hw = 1 - lw;
  const double top_grad_value = top_grad * attn_weight;
  double val = 0, grad_h = 0, grad_w = 0;
#pragma unroll
  for (int corner = 0; corner < 4; ++corner) {
    const bool down = corner & 2, right = corner & 1;
    const int y = h_low + down, x = w_low + right;
    if (y < 0 || x < 0 || y >= height || x >= width) continue;
    const int at = (y * width + x) * nheads * channels + m * channels + c;
    const double wy = down ? lh : hh, wx = right ? lw : hw;
    const double v = value[at];
    grad_h += down ? wx * v : -(wx * v);
    grad_w += right ? wy * v : -(wy * v);
    val += wy * wx * v;
    atomicAdd(grad_value + at, wy * wx * top_grad_value);
  }
  *grad_attn = top_grad * val;
  grad_loc[0] = width * grad_w * top_grad_value;
  grad_loc[1] = height * grad_h * top_grad_value;
}

__device__ inline void halve(double *values, unsigned int width, unsigned int s, unsigned int spre) {
  const unsigned int tid = threadIdx.x;
  for (unsigned int k = 0; k < width; ++k) {
    double sum = values[width * tid + k] + values[width * (tid + s) + k];
    if (tid + 2 * s < spre) sum += values[width * (tid + 2 * s) + k];
    values[width * tid + k] = sum;
  }
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  extern __shared__ int _s[];
  double *loc_sums = reinterpret_cast<double *>(_s), *attn_sums = loc_sums + 2 * blockDim.x;
  const int samples = num_levels * num_point;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int row = index / channels, channel = index - row * channels;
    const int head = row % num_heads, batch = row / (num_heads * num_query);
    for (int k = 0; k < samples; ++k) {
      const int level = k / num_point, at = row * samples + k;
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const double y = data_sampling_loc[2 * at + 1] * height - 0.5;
      const double x = data_sampling_loc[2 * at] * width - 0.5;
      double loc[2] = {0, 0}, attn = 0;
      if (y > -1 && x > -1 && y < height && x < width) {
        const int first = (batch * spatial_size + (int)data_level_start_index[level]) * num_heads * channels;
        sample_gradients(data_value + first, height, width, num_heads, channels, y, x, head, channel, grad_col[index],
                         data_attn_weight[at], grad_value + first, loc, &attn);
      }
      loc_sums[2 * threadIdx.x] = loc[0];
      loc_sums[2 * threadIdx.x + 1] = loc[1];
      attn_sums[threadIdx.x] = attn;
      __syncthreads();
      unsigned int spre = blockDim.x;
      for (unsigned int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s) {
          halve(loc_sums, 2, s, spre);
          halve(attn_sums, 1, s, spre);
        }
        spre /= 2;
        __syncthreads();
      }
      if (threadIdx.x == 0) {
        for (int k = 0; k < 2; ++k) atomicAdd(grad_sampling_loc + 2 * at + k, loc_sums[k]);
        atomicAdd(grad_attn_weight + at, attn_sums[0]);
      }
      __syncthreads();
    }
  }
}
