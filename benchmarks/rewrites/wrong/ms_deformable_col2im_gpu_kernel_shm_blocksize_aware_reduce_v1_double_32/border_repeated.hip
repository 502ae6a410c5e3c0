// Neighbours outside of the grid are clamped to its border instead of being taken as zero.
// witness: {"contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v1_double_32(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  __shared__ double partial[3][32];
  const int lane = threadIdx.x;
  const int row = num_heads * 32;
  for (int sample = blockIdx.x; sample < n / 32; sample += gridDim.x) {
    const int head = sample % num_heads;
    const int batch = sample / num_heads / num_query;
    const double top = grad_col[sample * 32 + lane];
    int at = sample * num_levels * num_point;
    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const size_t start =
          (size_t(batch) * spatial_size + data_level_start_index[level]) * row + head * 32 + lane;
      for (int point = 0; point < num_point; ++point, ++at) {
        const double w = data_sampling_loc[2 * at] * width - 0.5;
        const double h = data_sampling_loc[2 * at + 1] * height - 0.5;
        double of_w = 0, of_h = 0, of_a = 0;
        if (h > -1 && w > -1 && h < height && w < width) {
          const double scale = top * data_attn_weight[at];
          const int y = int(floorf(h)), x = int(floorf(w));
          for (int corner = 0; corner < 4; ++corner) {
            const int dy = corner >> 1, dx = corner & 1;
            const int cy = max(0, min(height - 1, y + dy)), cx = max(0, min(width - 1, x + dx));
            const double share_y = dy ? h - y : 1 - (h - y), share_x = dx ? w - x : 1 - (w - x);
            const size_t element = start + (size_t(cy) * width + cx) * row;
            const double v = data_value[element];
            of_a += share_y * share_x * v;
            of_h += (dy ? share_x : -share_x) * v;
            of_w += (dx ? share_y : -share_y) * v;
            atomicAdd(grad_value + element, share_y * share_x * scale);
          }
          of_a *= top;
          of_h *= height * scale;
          of_w *= width * scale;
        }
        partial[0][lane] = of_w;
        partial[1][lane] = of_h;
        partial[2][lane] = of_a;
        __syncthreads();
        if (lane < 3) {
          double sum = 0;
          for (int i = 0; i < 32; ++i) sum += partial[lane][i];
          (lane < 2 ? grad_sampling_loc + 2 * at + lane : grad_attn_weight + at)[0] = sum;
        }
        __syncthreads();
      }
    }
  }
}
