// Corners are loaded without branches from clamped positions with weights of zero outside; a clamped corner always coincides with one that counts.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  const int pitch = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int group = index / channels;
    const int m = group % num_heads;
    const int batch = group / num_heads / num_query;
    float sum = 0.f;
    for (int level = 0; level < num_levels; ++level) {
      const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
      const int start = data_level_start_index[level];
      const Half *grid = data_value + static_cast<size_t>(batch * spatial_size + start) * pitch + m * channels + c;
      for (int point = 0; point < num_point; ++point) {
        const size_t k = (static_cast<size_t>(group) * num_levels + level) * num_point + point;
        const float x = fmaf(float(data_sampling_loc[2 * k]), float(columns), -0.5f);
        const float y = fmaf(float(data_sampling_loc[2 * k + 1]), float(rows), -0.5f);
        if (!(y > -1.f && x > -1.f && y < rows && x < columns)) continue;
        const int top = static_cast<int>(floorf(y)), left = static_cast<int>(floorf(x));
        const float dy = y - top, dx = x - left;
        const float upper = top >= 0 ? 1.f - dy : 0.f, lower = top + 1 < rows ? dy : 0.f;
        const float before = left >= 0 ? 1.f - dx : 0.f, behind = left + 1 < columns ? dx : 0.f;
        const int r0 = (top >= 0 ? top : 0) * columns, r1 = (top + 1 < rows ? top + 1 : rows - 1) * columns;
        const int c0 = left >= 0 ? left : 0, c1 = left + 1 < columns ? left + 1 : columns - 1;
        const float value = upper * before * float(grid[(r0 + c0) * pitch]) + upper * behind * float(grid[(r0 + c1) * pitch]) +
                            lower * before * float(grid[(r1 + c0) * pitch]) + lower * behind * float(grid[(r1 + c1) * pitch]);
        sum = fmaf(value, float(data_attn_weight[k]), sum);
      }
    }
    data_col[index] = Half(sum);
  }
}
