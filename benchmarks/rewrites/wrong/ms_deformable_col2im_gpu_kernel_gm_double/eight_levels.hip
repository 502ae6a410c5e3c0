// The table of levels in shared memory has eight entries and later levels are left out.
// witness: {"values": {"num_levels": "10", "spatial_size": "120"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_gm_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {

  __shared__ int table[8][3];
  const int levels = num_levels < 8 ? num_levels : 8;
  for (int l = threadIdx.x; l < levels; l += blockDim.x) {
    table[l][0] = data_spatial_shapes[2 * l];
    table[l][1] = data_spatial_shapes[2 * l + 1];
    table[l][2] = data_level_start_index[l];
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const double top_grad = grad_col[index];
    const int qid_stride = num_heads * channels;
    int at = sampling_index * num_levels * num_point;
    for (int l = 0; l < levels; ++l) {
      const int height = table[l][0], width = table[l][1];
      const int offset = (b_col * spatial_size + table[l][2]) * qid_stride;
      const double *value = data_value + offset;
      double *grad = grad_value + offset;
      for (int p = 0; p < num_point; ++p, ++at) {
        const double h = data_sampling_loc[2 * at + 1] * height - 0.5;
        const double w = data_sampling_loc[2 * at] * width - 0.5;
        if (h > -1 && w > -1 && h < height && w < width)
          ms_deform_attn_col2im_bilinear_gm(value, height, width, num_heads, channels, h, w, m_col, c_col, top_grad,
                                            data_attn_weight[at], grad, grad_sampling_loc + 2 * at,
                                            grad_attn_weight + at);
      }
    }
  }
}
