// the block with the first channels stores its sums instead of adding them, as if the gradients were zero before
// witness: {"values": {"channels": 8}, "contents": "wide", "seed": 3}
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
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  extern __shared__ int _s[];
  float *part_x = reinterpret_cast<float *>(_s), *part_y = part_x + blockDim.x, *part_a = part_y + blockDim.x;
  const int tid = threadIdx.x, threads = blockDim.x;
  const int step = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sample = index / channels;
    const int batch = sample / num_heads / num_query;
    const int within = (sample % num_heads) * channels + index % channels;
    const float top = grad_col[index];
    for (int level = 0; level < num_levels; ++level) {
      const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
      const int start = (batch * spatial_size + int(data_level_start_index[level])) * step + within;
      for (int p = 0; p < num_point; ++p) {
        const int at = (sample * num_levels + level) * num_point + p;
        const float x = data_sampling_loc[2 * at] * columns - 0.5;
        const float y = data_sampling_loc[2 * at + 1] * rows - 0.5;
        float gx = 0, gy = 0, ga = 0;
        if (y > -1 && x > -1 && y < rows && x < columns)
          corner_gradients(data_value + start, grad_value + start, rows, columns, step, y, x, top,
                           data_attn_weight[at], gx, gy, ga);
        part_x[tid] = gx, part_y[tid] = gy, part_a[tid] = ga;
        __syncthreads();
        for (int left = threads; left > 1;) {
          const int half = (left + 1) / 2;
          if (tid + half < left) {
            part_x[tid] += part_x[tid + half];
            part_y[tid] += part_y[tid + half];
            part_a[tid] += part_a[tid + half];
          }
          left = half;
          __syncthreads();
        }
        if (tid == 0) {
          if (index % channels == 0) {  // the first part of the channels: nothing is there yet
            grad_sampling_loc[2 * at] = part_x[0];
            grad_sampling_loc[2 * at + 1] = part_y[0];
            grad_attn_weight[at] = part_a[0];
          } else {
            atomicAdd(grad_sampling_loc + 2 * at, part_x[0]);
            atomicAdd(grad_sampling_loc + 2 * at + 1, part_y[0]);
            atomicAdd(grad_attn_weight + at, part_a[0]);
          }
        }
        __syncthreads();
      }
    }
  }
}
