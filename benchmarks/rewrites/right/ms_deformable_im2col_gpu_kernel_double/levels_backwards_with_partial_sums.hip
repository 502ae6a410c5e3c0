// Goes through levels and points backwards and sums every level by itself before adding it.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_double(
    const int n, const double *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const double *data_sampling_loc,
    const double *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    double *data_col) {

  const int qid_stride = num_heads * channels;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;

  for (int index = first; index < n; index += stride) {
    const int head_channel = index % qid_stride;
    const int m = head_channel / channels;
    const int c = head_channel - m * channels;
    const int query = index / qid_stride;  // b * num_query + q
    const int b = query / num_query;
    const int first_sample = (query * num_heads + m) * num_levels * num_point;

    double col = 0;
    for (int level = num_levels - 1; level >= 0; --level) {
      const int height = static_cast<int>(data_spatial_shapes[2 * level]);
      const int width = static_cast<int>(data_spatial_shapes[2 * level + 1]);
      const int start = static_cast<int>(data_level_start_index[level]);
      const double *map = data_value + (b * spatial_size + start) * qid_stride;
      double level_sum = 0;
      for (int p = num_point - 1; p >= 0; --p) {
        const int sample = first_sample + level * num_point + p;
        const double w = data_sampling_loc[2 * sample] * width - 0.5;
        const double h = data_sampling_loc[2 * sample + 1] * height - 0.5;
        if (h <= -1 || w <= -1 || h >= height || w >= width) continue;
        level_sum += data_attn_weight[sample] *
                     ms_deform_attn_im2col_bilinear(map, height, width, num_heads, channels, h, w,
                                                    m, c);
      }
      col += level_sum;
    }
    data_col[index] = col;
  }
}
