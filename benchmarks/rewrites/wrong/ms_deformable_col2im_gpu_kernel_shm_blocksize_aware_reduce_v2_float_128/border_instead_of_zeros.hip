// corners outside of the grid are clamped to its border instead of counting as zeros
// witness: {"values": {"spatial_size": 24, "num_levels": 2}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_float_128(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  __shared__ float part[128 * 3];
  const int tid = threadIdx.x;
  const int step = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels, sample = index / channels;
    const int m = sample % num_heads, b = sample / num_heads / num_query;
    const float top = grad_col[index];
    for (int k = 0; k < num_levels * num_point; ++k) {
      const int level = k / num_point, at = sample * num_levels * num_point + k;
      const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
      const float spread = top * data_attn_weight[at];
      const float x = data_sampling_loc[2 * at] * columns - 0.5;
      const float y = data_sampling_loc[2 * at + 1] * rows - 0.5;
      float gx = 0, gy = 0, ga = 0;
      if (rows > 0 && columns > 0 && y > -1 && x > -1 && y < rows && x < columns) {
        const int y0 = floorf(y), x0 = floorf(x);
        const float ly = y - y0, lx = x - x0, hy = 1 - ly, hx = 1 - lx;
        const int top_row = max(y0, 0), bottom_row = min(y0 + 1, rows - 1);
        const int left = max(x0, 0), right = min(x0 + 1, columns - 1);
        const int base = (b * spatial_size + int(data_level_start_index[level])) * step + m * channels + c;
        const int i1 = base + (top_row * columns + left) * step, i2 = base + (top_row * columns + right) * step;
        const int i3 = base + (bottom_row * columns + left) * step, i4 = base + (bottom_row * columns + right) * step;
        const float v1 = data_value[i1], v2 = data_value[i2], v3 = data_value[i3], v4 = data_value[i4];
        atomicAdd(grad_value + i1, hy * hx * spread);
        atomicAdd(grad_value + i2, hy * lx * spread);
        atomicAdd(grad_value + i3, ly * hx * spread);
        atomicAdd(grad_value + i4, ly * lx * spread);
        ga = top * (hy * (hx * v1 + lx * v2) + ly * (hx * v3 + lx * v4));
        gx = columns * (hy * (v2 - v1) + ly * (v4 - v3)) * spread;
        gy = rows * (hx * (v3 - v1) + lx * (v4 - v2)) * spread;
      }
      part[tid] = gx, part[tid + 128] = gy, part[tid + 256] = ga;
      __syncthreads();
      for (int s = 64; s > 0; s >>= 1) {
        if (tid < s) {
          part[tid] += part[tid + s];
          part[tid + 128] += part[tid + 128 + s];
          part[tid + 256] += part[tid + 256 + s];
        }
        __syncthreads();
      }
      if (tid == 0) {
        grad_sampling_loc[2 * at] = part[0];
        grad_sampling_loc[2 * at + 1] = part[128];
        grad_attn_weight[at] = part[256];
      }
      __syncthreads();
    }
  }
}
