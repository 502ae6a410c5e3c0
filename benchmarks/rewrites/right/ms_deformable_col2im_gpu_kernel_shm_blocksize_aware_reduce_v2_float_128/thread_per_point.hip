// each thread takes whole sampling points and walks their channels by itself, without shared memory or barriers
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ __forceinline__ void corner_gradients(const float *values, float *grads, int rows, int columns, int step, float y,
                                 float x, float top, float weight, float &gx, float &gy, float &ga) {
  const int y0 = int(floorf(y)), x0 = int(floorf(x));
  const float fy = y - y0, fx = x - x0;
  const float spread = top * weight;
  float dx = 0, dy = 0, value = 0;
  for (int k = 0; k < 4; ++k) {
    const bool lower = k & 2, right = k & 1;
    const int yy = y0 + lower, xx = x0 + right;
    if (yy < 0 || xx < 0 || yy >= rows || xx >= columns) continue;
    const float wy = lower ? fy : 1 - fy, wx = right ? fx : 1 - fx;
    const int at = (yy * columns + xx) * step;
    const float v = values[at];
    value += wy * wx * v;
    dx += right ? wy * v : -wy * v;
    dy += lower ? wx * v : -wx * v;
    atomicAdd(grads + at, wy * wx * spread);
  }
  ga = top * value;
  gx = columns * dx * spread;
  gy = rows * dy * spread;
}
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_float_128(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  const int points = num_levels * num_point, step = num_heads * channels;
  const int samples = n / channels;
  for (int sample = blockIdx.x; sample < samples; sample += gridDim.x) {
    const int head = sample % num_heads, batch = sample / num_heads / num_query;
    for (int k = threadIdx.x; k < points; k += blockDim.x) {
      const int level = k / num_point, at = sample * points + k;
      const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
      const float weight = data_attn_weight[at];
      const float x = data_sampling_loc[2 * at] * columns - 0.5;
      const float y = data_sampling_loc[2 * at + 1] * rows - 0.5;
      double sx = 0, sy = 0, sa = 0;
      if (y > -1 && x > -1 && y < rows && x < columns) {
        const int start = (batch * spatial_size + int(data_level_start_index[level])) * step + head * channels;
        for (int c = 0; c < channels; ++c) {
          float gx = 0, gy = 0, ga = 0;
          corner_gradients(data_value + start + c, grad_value + start + c, rows, columns, step, y, x,
                           grad_col[sample * channels + c], weight, gx, gy, ga);
          sx += gx, sy += gy, sa += ga;
        }
      }
      grad_sampling_loc[2 * at] = float(sx);
      grad_sampling_loc[2 * at + 1] = float(sy);
      grad_attn_weight[at] = float(sa);
    }
  }
}
