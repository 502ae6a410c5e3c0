// one sampling per block and iteration, corners in a loop, and a tree that alternates between two buffers
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_half_128(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {

  __shared__ Half partial[2][3][128];
  const int c = threadIdx.x;
  const int pixel_stride = num_heads * channels;
  const int samplings = n / channels;
  const int slots = num_levels * num_point;

  for (int sampling = blockIdx.x; sampling < samplings; sampling += gridDim.x) {
    const int m = sampling % num_heads;
    const int b = sampling / num_heads / num_query;
    const Half top = grad_col[sampling * channels + c];

    for (int lp = 0; lp < slots; ++lp) {
      const int l = lp / num_point;
      const int slot = sampling * slots + lp;
      const int rows = data_spatial_shapes[2 * l];
      const int cols = data_spatial_shapes[2 * l + 1];
      const int base = (b * spatial_size + (int)data_level_start_index[l]) * pixel_stride + m * channels + c;
      const Half x = data_sampling_loc[2 * slot] * cols - 0.5;
      const Half y = data_sampling_loc[2 * slot + 1] * rows - 0.5;

      Half loc_x = Half(0.0f), loc_y = Half(0.0f), attn = Half(0.0f);
      if (y > -1 && x > -1 && y < rows && x < cols) {
        const int top_row = floorf(y);
        const int left_col = floorf(x);
        const Half ly = y - top_row, lx = x - left_col;
        const Half hy = 1 - ly, hx = 1 - lx;
        const Half corner_weight[4] = {hy * hx, hy * lx, ly * hx, ly * lx};
        const Half scaled = top * data_attn_weight[slot];
        Half corner_value[4];
        Half slope_x = Half(0.0f), slope_y = Half(0.0f);
        for (int k = 0; k < 4; ++k) {
          const int row = top_row + k / 2;
          const int col = left_col + k % 2;
          corner_value[k] = Half(0.0f);
          if (row < 0 || row >= rows || col < 0 || col >= cols) continue;
          const int cell = base + (row * cols + col) * pixel_stride;
          corner_value[k] = data_value[cell];
          const Half along_y = (k % 2 == 0 ? hx : lx) * corner_value[k];
          const Half along_x = (k / 2 == 0 ? hy : ly) * corner_value[k];
          if (k / 2 == 0) slope_y -= along_y; else slope_y += along_y;
          if (k % 2 == 0) slope_x -= along_x; else slope_x += along_x;
          atomicAdd(grad_value + cell, corner_weight[k] * scaled);
        }
        const Half value = corner_weight[0] * corner_value[0] + corner_weight[1] * corner_value[1] +
                           corner_weight[2] * corner_value[2] + corner_weight[3] * corner_value[3];
        attn = top * value;
        loc_x = cols * slope_x * scaled;
        loc_y = rows * slope_y * scaled;
      }

      partial[0][0][c] = loc_x;
      partial[0][1][c] = loc_y;
      partial[0][2][c] = attn;
      __syncthreads();
      int from = 0;
      for (int span = 64; span > 0; span >>= 1) {
        if (c < span) {
          for (int q = 0; q < 3; ++q) {
            partial[1 - from][q][c] = partial[from][q][c] + partial[from][q][c + span];
          }
        }
        from = 1 - from;
        __syncthreads();
      }
      if (c == 0) grad_sampling_loc[2 * slot] = partial[from][0][0];
      if (c == 1) grad_sampling_loc[2 * slot + 1] = partial[from][1][0];
      if (c == 2) grad_attn_weight[slot] = partial[from][2][0];
      __syncthreads();
    }
  }
}
