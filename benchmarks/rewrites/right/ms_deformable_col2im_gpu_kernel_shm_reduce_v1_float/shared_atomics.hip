// the threads of a block add to three sums in shared memory, and corners are visited in a loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v1_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {

  extern __shared__ float sums[];  // along the width, along the height, of the weight
  const int stride = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels, q = index / channels;
    const int m = q % num_heads, b = q / (num_heads * num_query);
    const float top = grad_col[index];
    int at = q * num_levels * num_point;
    for (int l = 0; l < num_levels; ++l) {
      const int h = data_spatial_shapes[2 * l], w = data_spatial_shapes[2 * l + 1];
      const int base = (b * spatial_size + (int)data_level_start_index[l]) * stride + m * channels + c;
      for (int p = 0; p < num_point; ++p, ++at) {
        if (threadIdx.x == 0) sums[0] = sums[1] = sums[2] = 0.f;
        __syncthreads();
        const float x = data_sampling_loc[2 * at] * w - 0.5f, y = data_sampling_loc[2 * at + 1] * h - 0.5f;
        if (y > -1 && x > -1 && y < h && x < w) {
          const int top_row = (int)floorf(y), left = (int)floorf(x);
          const float scaled = top * data_attn_weight[at];
          float mixed = 0.f, slope_x = 0.f, slope_y = 0.f;
          for (int row = max(top_row, 0); row <= min(top_row + 1, h - 1); ++row)
            for (int column = max(left, 0); column <= min(left + 1, w - 1); ++column) {
              const float wy = row == top_row ? 1.f - (y - top_row) : y - top_row;
              const float wx = column == left ? 1.f - (x - left) : x - left;
              const int offset = base + (row * w + column) * stride;
              const float value = data_value[offset];
              mixed += wy * wx * value;
              slope_x += column == left ? -wy * value : wy * value;
              slope_y += row == top_row ? -wx * value : wx * value;
              atomicAdd(grad_value + offset, wy * wx * scaled);
            }
          atomicAdd(sums, w * slope_x * scaled);
          atomicAdd(sums + 1, h * slope_y * scaled);
          atomicAdd(sums + 2, top * mixed);
        }
        __syncthreads();
        if (threadIdx.x == 0) {
          grad_sampling_loc[2 * at] = sums[0];
          grad_sampling_loc[2 * at + 1] = sums[1];
          grad_attn_weight[at] = sums[2];
        }
        __syncthreads();
      }
    }
  }
}
