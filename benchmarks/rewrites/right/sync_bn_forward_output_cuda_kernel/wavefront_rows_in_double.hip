// A wavefront handles whole rows, all values are computed in double precision, and the channel's parameters are staged in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_output_cuda_kernel(
    const phalf *input, const float *mean, const float *var,
    float *running_mean, float *running_var, const float *weight,
    const float *bias, float *norm, float *std, phalf *output, int num,
    int channels, int spatial, float eps, float momentum, int group_size) {
  const int c = blockIdx.x;
  __shared__ double parameters[4];
  if (threadIdx.x == 0) {
    parameters[0] = mean[c];
    parameters[1] = sqrt(static_cast<double>(var[c]) + eps);
    parameters[2] = weight != nullptr ? weight[c] : 1.f;
    parameters[3] = weight != nullptr ? bias[c] : 0.f;
  }
  __syncthreads();
  const double mean_value = parameters[0];
  const double std_value = parameters[1];
  const double weight_value = parameters[2];
  const double bias_value = parameters[3];
  const bool affine = weight != nullptr;

  const int threads = blockDim.x;
  const int lanes = warpSize;
  const int wave = threadIdx.x / lanes;
  const int lane = threadIdx.x % lanes;
  const int waves = (threads + lanes - 1) / lanes;
  // The last wavefront of the block may have fewer lanes.
  const int width = min(lanes, threads - wave * lanes);

  for (int n = wave; n < num; n += waves) {
    const int row = (n * channels + c) * spatial;
    for (int s = lane; s < spatial; s += width) {
      const double x = static_cast<float>(input[row + s]);
      const double value = (x - mean_value) / std_value;
      if (norm != nullptr) norm[row + s] = static_cast<float>(value);
      output[row + s] = static_cast<phalf>(static_cast<float>(
          affine ? value * weight_value + bias_value : value));
    }
  }

  if (threadIdx.x == 0) {
    if (std != nullptr) std[c] = static_cast<float>(std_value);
    if (running_mean != nullptr) {
      const double share = momentum;
      const int count = num * spatial * group_size;
      double unbiased = var[c];
      if (count > 1) unbiased = unbiased * count / (count - 1);
      running_mean[c] = static_cast<float>(share * mean_value +
                                           (1. - share) * running_mean[c]);
      running_var[c] = static_cast<float>(share * unbiased +
                                          (1. - share) * running_var[c]);
    }
  }
}
