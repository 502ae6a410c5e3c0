// threads go on to the next sample while the first thread still adds up those of the last
// witness: {"contents": "unit", "values": {"batch_size": 2, "spatial_size": 23, "num_heads": 2, "channels": 16, "num_levels": 2, "num_query": 3, "num_point": 4}, "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 5; data_spatial_shapes[2] = 4; data_spatial_shapes[3] = 2; data_level_start_index[0] = 0; data_level_start_index[1] = 15; "}
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

  extern __shared__ float cache[];
  float *slot = cache + 3 * threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int sampling = index / channels;
    const int m = sampling % num_heads;
    const int b = sampling / (num_heads * num_query);
    const float top_grad = grad_col[index];
    const int stride = num_heads * channels;
    int k = sampling * num_levels * num_point;

    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[level * 2];
      const int width = data_spatial_shapes[level * 2 + 1];
      const int first = b * spatial_size * stride + (int)data_level_start_index[level] * stride;
      const float *value = data_value + first;
      float *grad = grad_value + first;

      for (int point = 0; point < num_point; ++point, ++k) {
        const float w_im = data_sampling_loc[2 * k] * width - 0.5f;
        const float h_im = data_sampling_loc[2 * k + 1] * height - 0.5f;
        slot[0] = slot[1] = slot[2] = 0.f;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
          ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, h_im, w_im, m, c,
                                         top_grad, data_attn_weight[k], grad, slot, slot + 2);
        }
        __syncthreads();  // all slots of the sample are complete
        if (threadIdx.x == 0) {
          float sum_w = 0.f, sum_h = 0.f, sum_a = 0.f;
          for (unsigned t = 0; t < blockDim.x; ++t) {
            sum_w += cache[3 * t];
            sum_h += cache[3 * t + 1];
            sum_a += cache[3 * t + 2];
          }
          grad_sampling_loc[2 * k] = sum_w;
          grad_sampling_loc[2 * k + 1] = sum_h;
          grad_attn_weight[k] = sum_a;
        }
      }
    }
  }
}
