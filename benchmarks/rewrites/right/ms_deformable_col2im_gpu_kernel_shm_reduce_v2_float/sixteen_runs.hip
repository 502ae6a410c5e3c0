// sums runs of channels by up to sixteen threads, and then their sums by one
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  const int tid = threadIdx.x;
  extern __shared__ int _s[];
  float *sums = reinterpret_cast<float *>(_s);
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int sampling_index = index / channels;
    const int head = sampling_index % num_heads;
    const int batch = sampling_index / num_heads / num_query;
    const float top = grad_col[index];
    int sample = sampling_index * num_levels * num_point;
    const float *loc = data_sampling_loc + (sample << 1);
    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int start = data_level_start_index[level];
      const int offset = (batch * spatial_size + start) * num_heads * channels;
      const float *value = data_value + offset;
      float *grad = grad_value + offset;
      for (int point = 0; point < num_point; ++point, ++sample, loc += 2) {
        const float w_im = loc[0] * width - 0.5;
        const float h_im = loc[1] * height - 0.5;
        float partial_loc[2] = {0, 0}, partial_weight = 0;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          ms_deform_attn_col2im_bilinear(
              value, height, width, num_heads, channels, h_im, w_im, head, c, top,
              data_attn_weight[sample], grad, partial_loc, &partial_weight);
        sums[3 * tid] = partial_loc[0];
        sums[3 * tid + 1] = partial_loc[1];
        sums[3 * tid + 2] = partial_weight;
        __syncthreads();
        const int length = (blockDim.x + 15) / 16;
        const int begin = tid * length, end = min(begin + length, static_cast<int>(blockDim.x));
        if (begin < end) {
          for (int from = begin + 1; from < end; ++from)
            for (int part = 0; part < 3; ++part) sums[3 * begin + part] += sums[3 * from + part];
        }
        __syncthreads();
        if (tid == 0) {
          for (int from = length; from < blockDim.x; from += length)
            for (int part = 0; part < 3; ++part) sums[part] += sums[3 * from + part];
        }
        if (tid == 0) {
          grad_sampling_loc[2 * sample] = sums[0];
          grad_sampling_loc[2 * sample + 1] = sums[1];
          grad_attn_weight[sample] = sums[2];
        }
        __syncthreads();
      }
    }
  }
}
