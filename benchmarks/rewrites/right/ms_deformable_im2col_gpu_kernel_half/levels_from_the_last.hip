// walks levels and points from the last to the first, and a range of elements for each thread
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  const int threads = blockDim.x * gridDim.x;
  const int each = n / threads + (n % threads != 0);
  const int begin = min(int(blockIdx.x * blockDim.x + threadIdx.x) * each, n), end = min(begin + each, n);
  for (int index = begin; index < end; ++index) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const int stride = num_heads * channels;
    const Half *image = data_value + b_col * spatial_size * stride;
    Half col = 0;
    for (int l = num_levels - 1; l >= 0; --l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const Half *map = image + data_level_start_index[l] * stride;
      for (int p = num_point - 1; p >= 0; --p) {
        const int at = (sampling_index * num_levels + l) * num_point + p;
        const Half w_im = data_sampling_loc[2 * at] * width - 0.5;
        const Half h_im = data_sampling_loc[2 * at + 1] * height - 0.5;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          col += ms_deform_attn_im2col_bilinear(map, height, width, num_heads, channels, h_im, w_im, m_col, c_col) *
                 data_attn_weight[at];
      }
    }
    data_col[index] = col;
  }
}
