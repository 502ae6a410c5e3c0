// coordinates are truncated to integers instead of rounded down, which is another cell between -1 and 0
// witness: {"values": {"channels": 8, "spatial_size": 40}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ __forceinline__ void corner_gradients(const float *values, float *grads, int rows, int columns, int step, float y,
                                 float x, float top, float weight, float &gx, float &gy, float &ga) {
  const int y0 = static_cast<int>(y), x0 = static_cast<int>(x);
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
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  extern __shared__ int _s[];
  float *x_sum = reinterpret_cast<float *>(_s);
  float *y_sum = x_sum + 1, *a_sum = x_sum + 2;
  const int step = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sample = index / channels;
    const int batch = sample / num_heads / num_query;
    const int within = (sample % num_heads) * channels + index % channels;
    const float top = grad_col[index];
    for (int k = 0; k < num_levels * num_point; ++k) {
      const int level = k / num_point, at = sample * num_levels * num_point + k;
      const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
      const int start = (batch * spatial_size + int(data_level_start_index[level])) * step + within;
      const float x = data_sampling_loc[2 * at] * columns - 0.5, y = data_sampling_loc[2 * at + 1] * rows - 0.5;
      if (threadIdx.x == 0) *x_sum = *y_sum = *a_sum = 0;
      __syncthreads();
      if (y > -1 && x > -1 && y < rows && x < columns) {
        float gx, gy, ga;
        corner_gradients(data_value + start, grad_value + start, rows, columns, step, y, x, top, data_attn_weight[at],
                         gx, gy, ga);
        atomicAdd(x_sum, gx);
        atomicAdd(y_sum, gy);
        atomicAdd(a_sum, ga);
      }
      __syncthreads();
      if (threadIdx.x == 0) {
        atomicAdd(grad_sampling_loc + 2 * at, *x_sum);
        atomicAdd(grad_sampling_loc + 2 * at + 1, *y_sum);
        atomicAdd(grad_attn_weight + at, *a_sum);
      }
      __syncthreads();
    }
  }
}
